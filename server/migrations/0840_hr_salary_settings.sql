-- Items of pay (hrm.md §12.2): categories (`parent_code` 0) and what is in them. Items that were closed stay for old sheets.
create table hrm_salary_items (
  code integer primary key,
  parent_code integer not null,
  name text not null,
  remarks text,
  is_fixed smallint not null check (is_fixed in (0, 1)),
  -- 0 subtracted, 1 added, 2 neither.
  is_plus smallint not null check (is_plus between 0 and 2),
  is_tax smallint not null check (is_tax between 0 and 2),
  is_compute smallint not null check (is_compute in (0, 1)),
  is_show smallint not null default 1 check (is_show in (0, 1)),
  is_open smallint not null default 1 check (is_open in (0, 1)),
  is_custom boolean not null default false,
  check (parent_code = 0 or code / 1000 = parent_code)
);
insert into hrm_salary_items (code, parent_code, name, is_fixed, is_plus, is_tax, is_compute) values
  (10, 0, '基本工资', 0, 1, 1, 1),
  (10101, 10, '基本工资', 0, 1, 1, 1),
  (10102, 10, '岗位工资', 0, 1, 1, 1),
  (10103, 10, '职务工资', 0, 1, 1, 1),
  (20, 0, '津补贴', 0, 1, 1, 1),
  (20101, 20, '住房补贴', 0, 1, 1, 1),
  (20102, 20, '高温津贴', 0, 1, 1, 1),
  (20103, 20, '交通补贴', 0, 1, 1, 1),
  (20104, 20, '餐补', 0, 1, 1, 1),
  (30, 0, '浮动工资', 0, 1, 1, 1),
  (30101, 30, '绩效工资', 0, 1, 1, 1),
  (40, 0, '奖金', 0, 1, 1, 1),
  (40101, 40, '季度奖', 0, 1, 1, 1),
  (40102, 40, '全勤奖', 0, 1, 1, 1),
  (40103, 40, '推荐奖', 0, 1, 1, 1),
  (50, 0, '提成工资', 0, 1, 1, 1),
  (50101, 50, '销售提成', 0, 1, 1, 1),
  (60, 0, '计件工资', 0, 1, 1, 1),
  (60101, 60, '计件工资', 0, 1, 1, 1),
  (70, 0, '计时工资', 0, 1, 1, 1),
  (70101, 70, '计时工资', 0, 1, 1, 1),
  (80, 0, '工龄/司龄工资', 0, 1, 1, 1),
  (80101, 80, '工龄工资', 0, 1, 1, 1),
  (80102, 80, '司龄工资', 0, 1, 1, 1),
  (90, 0, '职称工资', 0, 1, 1, 1),
  (90101, 90, '职称工资', 0, 1, 1, 1),
  (90102, 90, '技能工资', 0, 1, 1, 1),
  (90103, 90, '学历工资', 0, 1, 1, 1),
  (100, 0, '代扣代缴', 0, 1, 1, 1),
  (100101, 100, '个人社保', 0, 0, 1, 1),
  (100102, 100, '个人公积金', 0, 0, 1, 1),
  (110, 0, '企业社保', 0, 1, 0, 0),
  (110101, 110, '企业社保', 0, 1, 0, 0),
  (120, 0, '企业公积金', 0, 1, 0, 0),
  (120101, 120, '企业公积金', 0, 1, 0, 0),
  (130, 0, '税前补发', 0, 1, 0, 1),
  (130101, 130, '税前补发', 0, 1, 0, 1),
  (140, 0, '税前补扣', 0, 0, 0, 1),
  (140101, 140, '税前补扣', 0, 0, 0, 1),
  (150, 0, '税后补发', 0, 1, 0, 1),
  (150101, 150, '税后补发', 0, 1, 0, 1),
  (160, 0, '税后补扣', 0, 0, 0, 1),
  (160101, 160, '党费', 0, 0, 0, 1),
  (160102, 160, '工会费', 0, 0, 0, 1),
  (160103, 160, '补充医疗', 0, 0, 0, 1),
  (170, 0, '特殊计税项', 0, 1, 1, 1),
  (170101, 170, '商业保险金', 0, 1, 1, 1),
  (180, 0, '加班工资', 1, 1, 1, 1),
  (180101, 180, '加班工资', 1, 1, 1, 1),
  (190, 0, '考勤扣款明细', 1, 0, 1, 1),
  (190101, 190, '迟到扣款', 1, 0, 1, 1),
  (190102, 190, '早退扣款', 1, 0, 1, 1),
  (190103, 190, '旷工扣款', 1, 0, 1, 1),
  (190104, 190, '假期扣款', 1, 0, 1, 1),
  (190105, 190, '缺卡扣款', 1, 0, 1, 1),
  (190106, 190, '综合扣款', 1, 0, 1, 1),
  (200, 0, '考勤扣款合计', 1, 0, 1, 0),
  (200101, 200, '考勤扣款合计', 1, 0, 1, 0),
  (210, 0, '应发工资', 1, 2, 2, 0),
  (210101, 210, '应发工资', 1, 2, 2, 0),
  (220, 0, '应税工资', 1, 2, 2, 0),
  (220101, 220, '应税工资', 1, 2, 2, 0),
  (230, 0, '个人所得税', 1, 2, 2, 0),
  (230101, 230, '个人所得税', 1, 2, 2, 0),
  (240, 0, '实发工资', 1, 2, 2, 0),
  (240101, 240, '实发工资', 1, 2, 2, 0),
  (250, 0, '上月个税累计信息', 1, 2, 2, 0),
  (250101, 250, '累计收入额（截至上月）', 1, 2, 2, 0),
  (250102, 250, '累计减除费用（截至上月）', 1, 2, 2, 0),
  (250103, 250, '累计专项扣除（截至上月）', 1, 2, 2, 0),
  (250105, 250, '累计已预缴税额', 1, 2, 2, 0),
  (260, 0, '个税专项附加扣除累计', 1, 2, 2, 0),
  (260101, 260, '子女教育', 1, 2, 2, 0),
  (260102, 260, '住房租金', 1, 2, 2, 0),
  (260103, 260, '住房贷款利息', 1, 2, 2, 0),
  (260104, 260, '赡养老人', 1, 2, 2, 0),
  (260105, 260, '继续教育', 1, 2, 2, 0),
  (270, 0, '个税累计信息', 1, 2, 2, 0),
  (270101, 270, '累计收入额', 1, 2, 2, 0),
  (270102, 270, '累计减除费用', 1, 2, 2, 0),
  (270103, 270, '累计专项扣除', 1, 2, 2, 0),
  (270104, 270, '累计专项附加扣除', 1, 2, 2, 0),
  (270105, 270, '累计应纳税所得额', 1, 2, 2, 0),
  (270106, 270, '累计应纳税额', 1, 2, 2, 0);

-- Tax rules (§12.3); the last two columns are options of §15.5.
create table hrm_tax_rules (
  rule_id integer primary key,
  name text not null,
  tax_type smallint not null unique check (tax_type between 1 and 3),
  is_tax smallint not null,
  decimal_point smallint,
  cycle_type smallint check (cycle_type in (1, 2)),
  is_first_wages smallint not null default 0,
  is_whole_year smallint not null default 0
);
insert into hrm_tax_rules (rule_id, name, tax_type, is_tax, decimal_point, cycle_type) values
  (1, '工资薪金所得税', 1, 1, 2, 1),
  (2, '劳务报酬所得税', 2, 1, 2, null),
  (3, '不计税', 3, 0, null, null);

-- Employees who have declared to have had no wages in the tax year before those of this company (§15.5).
create table hrm_first_wages (
  employee_id bigint not null,
  tax_year smallint not null,
  primary key (employee_id, tax_year)
);

create table hrm_pay_groups (
  group_id bigint generated always as identity primary key,
  name text not null,
  rule_id integer not null references hrm_tax_rules,
  proration text not null default 'none' check (proration in ('none', 'worked', 'missed'))
);
-- An employee and a department are in one group at most.
create table hrm_pay_group_people (
  employee_id bigint primary key,
  group_id bigint not null references hrm_pay_groups on delete cascade
);
create index hrm_pay_group_people_group on hrm_pay_group_people (group_id);
create table hrm_pay_group_depts (
  dept_id bigint primary key,
  group_id bigint not null references hrm_pay_groups on delete cascade
);
create index hrm_pay_group_depts_group on hrm_pay_group_depts (group_id);

-- Rates of law as dated values, each with its reference (§15.5); `value` as `RateValues` of the key.
create table hrm_rates (
  rate_id bigint generated always as identity primary key,
  key text not null,
  valid daterange not null check (not isempty(valid)),
  value jsonb not null,
  law text not null,
  constraint hrm_rates_once exclude using gist (key with =, valid with &&)
);
insert into hrm_rates (key, valid, value, law) values
  ('annual', '[2019-01-01,)', '[{"upTo":36000,"rate":"0.03","quick":0},{"upTo":144000,"rate":"0.1","quick":2520},{"upTo":300000,"rate":"0.2","quick":16920},{"upTo":420000,"rate":"0.25","quick":31920},{"upTo":660000,"rate":"0.3","quick":52920},{"upTo":960000,"rate":"0.35","quick":85920},{"upTo":null,"rate":"0.45","quick":181920}]', '《中华人民共和国个人所得税法》（2018年8月31日第七次修正）税率表一；国家税务总局公告2018年第61号《个人所得税扣缴申报管理办法（试行）》预扣率表一'),
  ('monthly', '[2019-01-01,2028-01-01)', '[{"upTo":3000,"rate":"0.03","quick":0},{"upTo":12000,"rate":"0.1","quick":210},{"upTo":25000,"rate":"0.2","quick":1410},{"upTo":35000,"rate":"0.25","quick":2660},{"upTo":55000,"rate":"0.3","quick":4410},{"upTo":80000,"rate":"0.35","quick":7160},{"upTo":null,"rate":"0.45","quick":15160}]', '财税〔2018〕164号第一条；财政部 税务总局公告2023年第30号（执行至2027年12月31日）'),
  ('labour', '[2019-01-01,)', '[{"upTo":20000,"rate":"0.2","quick":0},{"upTo":50000,"rate":"0.3","quick":2000},{"upTo":null,"rate":"0.4","quick":7000}]', '国家税务总局公告2018年第61号《个人所得税扣缴申报管理办法（试行）》预扣率表二'),
  ('basic', '[2018-10-01,)', '5000', '《中华人民共和国个人所得税法》（2018年8月31日第七次修正）第六条'),
  ('labourDeduction', '[2019-01-01,)', '{"limit":4000,"amount":800,"share":"0.2"}', '国家税务总局公告2018年第61号《个人所得税扣缴申报管理办法（试行）》第八条'),
  ('wholeYearLimit', '[2021-01-01,)', '60000', '国家税务总局公告2020年第19号'),
  ('pension', '[2022-01-01,)', '12000', '财政部 税务总局公告2022年第34号；财政部 税务总局公告2024年第21号'),
  ('paidDays', '[2008-01-03,2025-01-01)', '"21.75"', '劳社部发〔2008〕3号'),
  ('paidDays', '[2025-01-01,)', '"21.75"', '人社部发〔2025〕2号'),
  ('overtime', '[1995-01-01,)', '{"workingDay":"1.5","restDay":"2","holiday":"3"}', '《中华人民共和国劳动法》第四十四条');
