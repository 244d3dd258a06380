-- Group of a field that the company added itself (hrm.md §8.1): 1 个人信息, 2 通讯信息, 11 岗位信息; null: a field of the catalogue.
alter table hrm_field_settings add column label_group smallint check (label_group in (1, 2, 11));
-- What the designer may change of the fields of the catalogue (hrm.md §4.3).
update fields set operating = case
  when field_name in ('country', 'nation', 'native_place', 'birthday') then 62
  when field_name = 'address' then 190
  when field_name = 'flied_mosheh' then 186
  when field_name = 'company_age_start_time' then 50
  else 48 end
where label = 60 and kind = 1 and parent_field_id is null
  and (field_name not like 'flied\_%' or field_name = 'flied_mosheh');
