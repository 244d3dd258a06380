-- Working days and public holidays of the years that the company has decided about; every other year follows what is official.
create table working_years (
  year smallint primary key,
  is_own boolean not null,
  weekdays smallint[] not null,
  version integer not null
);
-- Days that are not what their weekday says: 1 worked on instead of another one, 2 free.
create table special_days (
  day date primary key,
  year smallint not null references working_years (year) on delete cascade,
  type smallint not null check (type in (1, 2)),
  name varchar(20) not null,
  check (year = extract(year from day))
);
