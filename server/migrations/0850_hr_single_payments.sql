-- 个人养老金, 全年一次性奖金 and compensation on leaving as items of a sheet (hrm.md §15.5, §15.6), closed until a company opens them. The
-- sums of the year and the taxes that follow are shown with them, 累计免税收入 only in explanations.
insert into hrm_salary_items (code, parent_code, name, remarks, is_fixed, is_plus, is_tax, is_compute, is_show, is_open) values
  (40104, 40, '全年一次性奖金（并入综合所得）', '与当月工资合并计税', 0, 1, 1, 1, 1, 0),
  (270107, 270, '累计免税收入', null, 1, 2, 2, 0, 0, 1),
  (270108, 270, '累计个人养老金', null, 1, 2, 2, 0, 1, 1),
  (280, 0, '其他扣除', null, 0, 2, 2, 1, 1, 0),
  (280101, 280, '个人养老金', '当月申报的缴费金额，年度内超过上限的部分不扣除', 0, 2, 2, 1, 1, 0),
  (290, 0, '一次性收入', null, 0, 1, 1, 1, 1, 0),
  (290101, 290, '全年一次性奖金（单独计税）', '每人每个纳税年度一次', 0, 1, 1, 1, 1, 0),
  (290102, 290, '解除劳动合同补偿金', '当地上年职工年平均工资三倍以内免税，超过部分单独计税', 0, 1, 1, 1, 1, 0),
  (300, 0, '一次性收入个税', null, 1, 2, 2, 0, 1, 1),
  (300101, 300, '全年一次性奖金个税', null, 1, 2, 2, 0, 1, 1),
  (300102, 300, '补偿金个税', null, 1, 2, 2, 0, 1, 1);
