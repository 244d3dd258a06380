-- What the declarations have given to this installation, by part (fields, options, roles, permissions, modules, settings) and
-- subject (label of a record type, id of a role, '' for the company). A start gives what is not named here and names it; what
-- is named is never given again, whatever people have made of it.
create table declared (
  part text not null,
  subject text not null,
  given text[] not null,
  primary key (part, subject)
);

-- What installations were given before anything was noted. Where the rows cannot be removed, they tell it themselves.
insert into declared (part, subject, given)
select 'fields', label::text, array_agg(field_name::text) from fields
where kind <> 0 and parent_field_id is null group by label
union all
select 'modules', '', array_agg(module) from modules having count(*) > 0;

-- The rest may have been removed since: it is named as it was given.
with lists (field, options) as (
  values
    ('source', '促销,搜索引擎,广告,转介绍,线上注册,线上询价,预约上门,陌拜,电话咨询,邮件咨询'),
    ('industry', 'IT,金融业,房地产,商业服务,运输/物流,生产,政府,文化传媒'),
    ('level', 'A（重点客户）,B（普通客户）,C（非优先客户）'),
    ('policymakers', '是,否'),
    ('sex', '男,女')
)
insert into declared (part, subject, given)
select 'options', label::text, array_agg(field || '=' || option)
from fields join lists on lists.field = fields.field_name, unnest(string_to_array(lists.options, ',')) as option
where label in (1, 2, 3) and kind <> 0 and parent_field_id is null
group by label;

insert into declared (part, subject, given)
select 'settings', '', array['companyInfo', 'importMaxRows', 'importMaxMb', 'expiringContractDays', 'putInPoolRemindDays',
  'pictureSetting', 'returnVisitRemindConfig', 'followRecordOption=打电话', 'followRecordOption=发邮件',
  'followRecordOption=发短信', 'followRecordOption=见面拜访', 'followRecordOption=活动',
  'logWelcomeSpeech=每天进步一点点，坚持就是胜利', 'logWelcomeSpeech=今天的努力，是明天的底气',
  'logWelcomeSpeech=把每一件小事做好，就是不平凡']
where exists (select from company_settings);

insert into declared (part, subject, given)
select 'roles', '', (select array_agg(role_id::text) from generate_series(180162, 180177) as role_id)
where exists (select from roles);

-- Whether somebody has set the permissions of a preset role is not known: every permission there was counts as decided.
insert into declared (part, subject, given)
select 'permissions', role_id::text, array(
  select action::text
  from unnest('{[17,36],[40,71],[102,104],[106,110],[118,118],[124,124],[126,126],[147,147],[151,151],[153,153],[161,162],
    [164,165],[167,173],[175,175],[177,177],[179,179],[181,184],[186,186],[188,192],[194,195],[208,209],[211,212],[214,218],
    [231,233],[310,337],[401,405],[421,428],[441,444],[500,503],[801,815],[831,835],[841,847],[851,852],[861,868],
    [881,886],[891,892],[901,906],[924,924],[927,929],[932,935],[937,942],[1000,1009],[1021,1026],[1031,1036],
    [1041,1047],[1051,1056],[1061,1063],[1071,1075],[1081,1085],[1090,1091],[1095,1097],[1100,1101],[1105,1105],
    [1112,1115],[1117,1120],[1122,1124],[1126,1127],[1141,1141],[1151,1151]}'::int4multirange) as run,
    generate_series(lower(run), upper(run) - 1) as action)
from roles where role_id between 180162 and 180177;
