-- What was said last stands beside when, with contacts as with customers and leads.
alter table contacts add column last_content text;

update contacts c set last_content = latest.content
from (
  select distinct on (record_id) record_id, content from activities
  where type = 3 and kind = 1 order by record_id, create_time desc, activity_id desc
) latest
where latest.record_id = c.id;
