-- Recruiting (hrm.md §9): posts, candidates, their stages and interviews.
create table hrm_post (
  post_name text,
  dept_id bigint references hrm_depts,
  city text,
  recruit_num numeric,
  reason text,
  min_salary numeric,
  max_salary numeric,
  latest_entry_time date,
  owner_employee_id bigint,
  description text,
  job_nature smallint,
  work_time smallint,
  education_require smallint,
  salary_unit smallint,
  emergency_level smallint,
  min_age smallint,
  max_age smallint,
  post_type_id integer,
  interview_employee_ids text,
  status smallint not null
);
select make_record_table('hrm_post', search => '{post_name}');
create index hrm_post_owner_employee on hrm_post (owner_employee_id);
create index hrm_post_dept on hrm_post (dept_id);
create index hrm_post_order on hrm_post (update_time desc, id desc) where deleted_at is null;

create table hrm_candidate (
  candidate_name text,
  mobile text,
  age numeric,
  email text,
  post_id bigint,
  work_time numeric,
  graduate_school text,
  latest_work_place text,
  remark text,
  sex smallint,
  education smallint,
  channel_id integer,
  eliminate text,
  status_update_time timestamptz,
  entry_time date,
  pooled_at timestamptz,
  employee_id bigint,
  status smallint not null
);
select make_record_table('hrm_candidate', search => '{candidate_name,mobile}');
create index hrm_candidate_post on hrm_candidate (post_id, status) where deleted_at is null;
create index hrm_candidate_post_all on hrm_candidate (post_id);
create index hrm_candidate_employee on hrm_candidate (employee_id);
create index hrm_candidate_channel on hrm_candidate (channel_id);
create index hrm_candidate_order on hrm_candidate (update_time desc, id desc) where deleted_at is null;

-- By what two candidates are the same person, as `duplicateKeys` gives them.
create table hrm_candidate_keys (
  candidate_id bigint not null references hrm_candidate (id) on delete cascade,
  key text not null,
  primary key (candidate_id, key)
);
create index hrm_candidate_keys_key on hrm_candidate_keys (key);

-- Each entry into a stage, the first one with the record; never changed afterwards.
create table hrm_stage_moves (
  move_id bigint generated always as identity primary key,
  candidate_id bigint not null,
  from_status smallint,
  to_status smallint not null,
  at timestamptz not null,
  user_id bigint not null
);
create index hrm_stage_moves_candidate on hrm_stage_moves (candidate_id, move_id);

-- A time of interviewing: candidates who are arranged together share one.
create table hrm_interview_sessions (
  session_id bigint generated always as identity primary key,
  type smallint,
  slot tstzrange not null,
  address text,
  remark text,
  create_user_id bigint not null,
  create_time timestamptz not null
);
create index hrm_interview_sessions_slot on hrm_interview_sessions using gist (slot);

-- No interviewer is in two sessions at once.
create table hrm_session_people (
  session_id bigint not null references hrm_interview_sessions on delete cascade,
  employee_id bigint not null,
  is_main boolean not null,
  slot tstzrange not null,
  -- the time is free again: cancelled, decided, or no candidate is left
  cancelled_at timestamptz,
  primary key (session_id, employee_id),
  constraint hrm_session_people_once exclude using gist (employee_id with =, slot with &&) where (cancelled_at is null)
);
create index hrm_session_people_employee on hrm_session_people (employee_id);

create table hrm_interviews (
  interview_id bigint generated always as identity primary key,
  candidate_id bigint not null references hrm_candidate (id) on delete cascade,
  stage_num integer not null,
  session_id bigint not null references hrm_interview_sessions,
  result smallint not null check (result between 1 and 4),
  evaluate text,
  cancel_reason text,
  create_user_id bigint not null,
  create_time timestamptz not null,
  constraint hrm_interviews_round unique (candidate_id, stage_num)
);
create index hrm_interviews_session on hrm_interviews (session_id);

create table hrm_recruit_channels (
  channel_id integer generated always as identity primary key,
  value text not null,
  is_sys boolean not null,
  status smallint not null check (status in (0, 1)),
  sort integer not null
);
insert into hrm_recruit_channels (value, is_sys, status, sort)
select value, true, 1, sort from unnest(array['前程无忧', '智联招聘', '拉勾网', '猎聘网', '中国人才热线', '58同城', '赶集网',
  'BOSS直聘', '大街网', '中华英才网', '内部举荐', '员工推荐', '微信招聘', '其他']) with ordinality as named (value, sort)
order by sort;

create table hrm_recruit_reasons (
  sort integer primary key,
  value text not null
);
insert into hrm_recruit_reasons (sort, value)
select sort, value from unnest(array['沟通表达能力差', '候选人放弃', '薪资要求过高', '稳定性较差', '相关经验少'])
  with ordinality as named (value, sort);

-- Job types, three levels (hrm.md §21): each second level begins with one leaf of its name.
create table hrm_post_types (
  id integer generated always as identity primary key,
  parent_id integer references hrm_post_types,
  name text not null
);
create index hrm_post_types_parent on hrm_post_types (parent_id);
do $$
declare
  line text;
  root integer;
  second integer;
  each text;
begin
  foreach line in array array[
    '高级管理: 高级管理职位',
    '技术: 后端开发, 移动开发, 测试, 运维/技术支持, 数据, 项目管理, 硬件开发, 前端开发, 通信, 电子/半导体, 高端技术职位, 人工智能, 销售技术支持, 其他技术职位',
    '产品: 产品经理, 高端产品职位, 其他产品职位',
    '设计: 视觉设计, 交互设计, 用户研究, 高端设计职位, 非视觉设计, 其他设计职位',
    '运营: 运营, 编辑, 客服, 高端运营职位, 其他运营职位',
    '市场: 政府事务, 市场/营销, 公关媒介, 会务会展, 广告, 高端市场职位, 其他市场职位',
    '人事/财务/行政: 人力资源, 行政, 财务, 法务, 其他职能职位',
    '销售: 销售, 销售管理, 其他销售职位',
    '传媒: 采编/写作/出版, 公关媒介, 会务会展, 广告, 影视媒体, 其他传媒职位',
    '金融: 投融资, 风控, 税务审计, 银行, 互联网金融, 保险, 证券, 其他金融职位',
    '教育培训: 教育产品研发, 教育行政, 教师, IT培训, 职业培训, 招生, 特长培训, 其他教育培训职位',
    '医疗健康: 临床试验, 医生/医技, 护士/护理, 健康整形, 生物制药, 医疗器械, 药店, 医学营销/媒体, 其他医疗健康职位',
    '采购/贸易: 采购, 进出口贸易, 其他采购/贸易职位',
    '供应链/物流: 物流, 仓储, 运输, 高端供应链职位, 其他供应链职位',
    '房地产/建筑: 房地产规划开发, 设计装修与市政建设, 房地产经纪, 物业管理, 高端房地产职位, 其他房地产职位',
    '咨询/翻译/法律: 咨询/调研, 律师, 翻译, 其他咨询类职位',
    '管培生/储备干部: 管培生, 其他管培生职位',
    '旅游: 旅游服务, 旅游产品开发/策划, 其他旅游职位',
    '服务业: 安保/家政/维修, 宠物服务, 婚礼/花艺, 美容保健, 酒店, 餐饮, 零售, 运动健身, 其他服务业职位',
    '生产制造: 生产营运, 质量安全, 新能源, 汽车制造, 汽车销售与服务, 机械设计/制造, 化工, 服装/纺织/皮革, 技工/普工, 其他生产制造职位',
    '其他: 其他职位类别'
  ] loop
    insert into hrm_post_types (name) values (split_part(line, ': ', 1)) returning id into root;
    foreach each in array string_to_array(split_part(line, ': ', 2), ', ') loop
      insert into hrm_post_types (parent_id, name) values (root, each) returning id into second;
      insert into hrm_post_types (parent_id, name) values (second, each);
    end loop;
  end loop;
end $$;

-- Where an employee comes from (hrm.md §4.2).
alter table hrm_employee add column channel_id integer, add column candidate_id integer;
create index hrm_employee_channel on hrm_employee (channel_id) where channel_id is not null;
create index hrm_employee_candidate on hrm_employee (candidate_id) where candidate_id is not null;
