-- 业务字典 (locks-and-extensions.md §28.3): words that the company maintains. An entry keeps its code, which others refer to, and is
-- never deleted.
create table base_biz_dict (
  dict_id bigint generated always as identity primary key,
  query_code text not null,
  dict_code text not null,
  biz_name text not null,
  biz_value text not null default '',
  sort integer not null default 0,
  -- 1 is offered, 0 is not any more
  status smallint not null default 1 check (status in (0, 1)),
  create_user_id bigint not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint one_dict_code_per_dictionary unique (query_code, dict_code),
  constraint one_dict_name_per_dictionary unique (query_code, biz_name)
);

-- Entries with codes of their own.
insert into base_biz_dict (query_code, dict_code, biz_name, biz_value, sort, create_user_id, create_time, update_time)
select query_code, dict_code, biz_name, biz_value, row_number() over (partition by query_code order by ordinality), 0, now(), now()
from unnest(
  array['icsProductType', 'icsProductType', 'icsProductType', 'icsProductType', 'icsProductType', 'icsProductType', 'icsProductType',
    'companyTheme', 'companyTheme', 'contractProductText',
    'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea',
    'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea', 'salesArea'],
  array['JJ', 'TJ', 'GJ', 'AZ', 'ZTB', 'RJS', 'QT', 'WH', 'QD', '1',
    '3710', '3702', '3701', '3703', '3704', '3705', '3706', '3707', '3708', '3709', '3711', '3713', '3714', '3715', '3716', '3717'],
  array['清单计价', '土建算量', '钢筋算量', '安装算量', '招投标工具', '软件锁', '其他', '威海公司', '青岛公司', '软件模块',
    '威海', '青岛', '济南', '淄博', '枣庄', '东营', '烟台', '潍坊', '济宁', '泰安', '日照', '临沂', '德州', '聊城', '滨州', '菏泽'],
  array['', '', '', '', '', '', '', 'WH', 'QD',
    '工程量清单计价软件、土建工程算量软件、钢筋算量软件、安装工程算量软件、招标文件编制软件、投标文件编制软件',
    'WH', 'QD', '', '', '', '', '', '', '', '', '', '', '', '', '', '']
) with ordinality as seed (query_code, dict_code, biz_name, biz_value, ordinality);

-- Lists of words, numbered.
insert into base_biz_dict (query_code, dict_code, biz_name, sort, create_user_id, create_time, update_time)
select query_code, place::text, biz_name, place, 0, now(), now()
from (values
  ('lockFaultType', '无法识别 芯片损坏 接口松动 外壳损坏 进水 时钟错误 其他'),
  ('icsTerm', '软件锁 加密狗 加密锁 节点数 节点 锁号 清单计价 土建算量 钢筋算量 算量软件 计价软件 招标文件 投标文件 定额库 新清单 网络版 单机版 服务器 客户端 材料价格 发票抬头 CA锁 补办 换锁 合锁 续费 续约 到期 检测不到 打不开 连接不上 丢失 丢了 转让 转给 安装 装'),
  ('icsStopWord', '的 了 吗 呢 啊 怎么 如何 怎么办 怎样 怎么样 什么 请问 一下 我 我的 我们 你 您 能 能不能 可以 是 在 有 没有 办 处理 把 给 成 一把 两把 用 使用')
) as list (query_code, words), string_to_table(words, ' ') with ordinality as word (biz_name, place);

insert into base_biz_dict (query_code, dict_code, biz_name, biz_value, sort, create_user_id, create_time, update_time)
select 'icsSynonym', place::text, biz_name, biz_value, place, 0, now(), now()
from unnest(
  array['加密狗', '加密锁', '狗', '锁', '过期', '更换', '合并', '识别', '节点数', '丢了', '转给', '装'],
  array['软件锁', '软件锁', '软件锁', '软件锁', '到期', '换锁', '合锁', '检测', '节点', '丢失', '转让', '安装']
) with ordinality as seed (biz_name, biz_value, place);
