-- The pool a fresh installation begins with: administered and used by the first administrator, whose id is 14773 where
-- nobody has been entered yet (crm-records.md §21).
with made as (
  insert into customer_pools (pool_name, create_user_id)
  select '系统默认公海', first.user_id
  from (select coalesce((select user_id from users where is_super order by user_id limit 1), 14773) as user_id) first
  returning pool_id, create_user_id
), members as (
  insert into pool_members (pool_id, user_id, is_administrator)
  select made.pool_id, made.create_user_id, standing.is_administrator
  from made, (values (true), (false)) as standing (is_administrator)
)
insert into pool_fields (pool_id, key, is_hidden)
select made.pool_id, shown.key, 0
from made, unnest(array['customerName', 'mobile', 'telephone', 'website', 'nextTime', 'remark', 'level', 'source',
  'industry', 'dealStatus', 'lastTime', 'updateTime', 'createTime', 'createUserId']) as shown (key);
