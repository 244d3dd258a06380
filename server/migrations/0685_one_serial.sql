-- Serials of sub-accounts were drawn per region, but their numbers do not contain the region: two companies with one prefix came to
-- the same number. From now on all regions draw from one sequence, which begins behind both.
create sequence sub_account_serial as integer maxvalue 9999999;
select setval('sub_account_serial', greatest(one.serial, two.serial, 1), greatest(one.serial, two.serial) > 0)
from (select case when is_called then last_value else 0 end as serial from sub_account_serial_1) one,
  (select case when is_called then last_value else 0 end as serial from sub_account_serial_2) two;
drop sequence sub_account_serial_1;
drop sequence sub_account_serial_2;
