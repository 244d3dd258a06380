-- 岗位信息 of installations from before its first field began a row: 入职日期 stood behind a field of 通讯信息, alone among those of its
-- group. Whoever has saved the group since has given it rows of its own (hrm.md §8.1).
with own as (
  select f.field_id, f.field_name,
    split_part(f.form_position, ',', 1)::int as x, split_part(f.form_position, ',', 2)::int as y
  from fields f
  where f.label = 60 and f.parent_field_id is null and f.form_position ~ '^\d+,\d+$'
    and (f.field_name in ('entry_time', 'become_time', 'job_number', 'dept_id', 'parent_id', 'post', 'post_level',
        'work_address', 'work_detail_address', 'work_city', 'company_age_start_time')
      or exists (select from hrm_field_settings s where s.field_name = f.field_name and s.label_group = 11))
), torn as (
  select o.x from own o where o.field_name = 'entry_time' and o.y = 1
    and not exists (select from own other where other.x = o.x and other.field_id <> o.field_id)
), placed as (
  select field_id, (row_number() over (order by x, y, field_id) - 1)::int as at from own
)
update fields f set form_position = (torn.x + 1 + placed.at / 2) || ',' || (placed.at % 2)
from placed, torn where placed.field_id = f.field_id;
