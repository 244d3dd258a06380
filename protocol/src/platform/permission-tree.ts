/**
 * Every node of the permission tree (platform.md §4.3, locks-and-extensions.md §25), one directory a line:
 * `id realm label | id realm label, …`. A line that begins with `|` holds actions directly under the root.
 * `*` after a label: may be granted to the HR role of superiors (remarks `label-92`). `~` last, after an action, a directory or (as
 * `planned`) a root: nothing asks for it yet, and role screens do not offer it (§4.4). A new call that needs it removes the mark.
 */
interface RootText {
  id: number
  realm: string
  label: string
  planned?: true
  lines: string
}

export const roots: readonly RootText[] = [
  {
    id: 1,
    realm: 'crm',
    label: '全部',
    lines: `
9 leads 线索管理 | 17 save 新建, 18 update 编辑, 19 index 查看列表, 20 read 查看详情, 21 excelimport 导入, 22 excelexport 导出, 23 delete 删除, 24 transfer 转移, 25 transform 转化
10 customer 客户管理 | 191 dealStatus 设置成交状态, 26 save 新建, 27 update 编辑, 28 index 查看列表, 29 read 查看详情, 30 excelimport 导入, 31 excelexport 导出, 32 delete 删除, 33 transfer 转移, 34 putinpool 放入公海, 35 lock 锁定/解锁, 36 teamsave 编辑团队成员, 218 nearbyCustomer 附近的客户, 1100 subaccount 子账号, 1101 merge 合并
11 contacts 联系人管理 | 40 save 新建, 41 update 编辑, 42 index 查看列表, 43 read 查看详情, 44 delete 删除, 45 transfer 转移, 107 excelexport 联系人导出, 108 excelimport 联系人导入, 933 teamsave 编辑团队成员
12 business 商机管理 | 46 save 新建, 47 update 编辑, 48 index 查看列表, 49 read 查看详情, 50 delete 删除, 51 transfer 转移, 52 teamsave 编辑团队成员, 209 excelexport 导出, 1190 excelimport 导入, 501 print 打印, 504 printEdit 编辑打印内容, 1000 rent 新建租赁, 1001 buyingselling 新增买卖, 1002 renewal 续费/续约, 1003 upgrade 升级, 1004 reportloss 挂失补办, 1005 changelock 换锁, 1006 joinlock 合锁, 1007 ontria 试用, 1008 change 变更, 1009 cancel 撤单
13 contract 合同管理 | 53 save 新建, 54 update 编辑, 55 index 查看列表, 56 read 查看详情, 57 delete 删除, 58 transfer 转移, 59 teamsave 编辑团队成员, 192 discard 合同作废, 208 excelexport 导出, 1191 excelimport 导入, 502 print 打印, 505 printEdit 编辑打印内容, 1090 signed 签署, 1091 seal 盖章回传
936 receivablesPlan 回款计划 | 937 save 新建, 938 update 编辑, 939 index 查看列表, 940 read 查看详情, 941 delete 删除, 942 excelexport 导出, 1192 excelimport 导入, 1095 settle 结清/挂起, 1096 writeoff 核销差额, 1097 push 推送
14 receivables 回款管理 | 60 save 新建, 61 update 编辑, 62 index 查看列表, 63 read 查看详情, 64 delete 删除, 71 transfer 转移, 212 excelexport 导出, 1193 excelimport 导入, 503 print 打印, 506 printEdit 编辑打印内容, 934 teamsave 编辑团队成员
15 product 产品管理 | 65 save 新建, 66 update 编辑, 67 index 查看列表, 68 read 查看详情, 69 status 上架/下架, 70 transfer 转移, 109 excelimport 产品导入, 110 excelexport 产品导出, 211 delete 删除
400 visit 客户回访管理 | 401 save 新建, 402 update 编辑, 403 index 查看列表, 404 read 查看详情, 405 delete 删除
213 outwork 外勤 | 214 save 新建~, 215 read 查看~, 216 delete 删除, 217 setting 设置~
420 invoice 发票管理 | 421 save 新建, 422 update 编辑, 423 index 查看列表, 424 read 查看详情, 425 delete 删除, 426 transfer 转移, 427 updateInvoiceStatus 标记开票, 428 resetInvoiceStatus 重置开票信息, 932 excelexport 导出
1180 masked 掩码内容 | 1181 reveal 查看掩码内容
440 followRecord 跟进记录管理 | 441 read 查看, 442 save 新建, 443 update 编辑, 444 delete 删除, 928 excelimport 导入, 929 excelexport 导出
1020 lock 软件锁 | 1021 index 查看列表, 1022 read 查看详情, 1023 stock 库存管理, 1024 assign 制锁, 1025 correct 更正, 1026 excelexport 导出
1030 newLockClaim 新锁领用 | 1031 save 新建, 1032 update 编辑, 1033 index 查看列表, 1034 read 查看详情, 1035 delete 删除, 1036 excelexport 导出
1040 badLock 坏锁管理 | 1041 save 新建, 1042 update 编辑, 1043 index 查看列表, 1044 read 查看详情, 1045 delete 删除, 1046 handle 处理, 1047 excelexport 导出
1050 honor 荣誉资质 | 1051 save 新建, 1052 update 编辑, 1053 index 查看列表, 1054 read 查看详情, 1055 delete 删除, 1056 excelexport 导出
1060 sale 销售台账 | 1061 index 查看列表, 1062 print 打印, 1063 excelexport 导出
1070 letters 公函 | 1071 save 新建, 1072 update 编辑, 1073 index 查看列表, 1074 read 查看详情, 1075 excelexport 导出
1080 complaint 投诉 | 1081 save 新建, 1082 update 编辑, 1083 index 查看列表, 1084 read 查看详情, 1085 excelexport 导出`,
  },
  {
    id: 2,
    realm: 'bi',
    label: '全部',
    lines: `
97 achievement 业绩目标完成情况~ | 102 read 查看
98 business 销售漏斗~ | 103 read 查看
99 customer 员工客户分析~ | 104 read 查看
101 contract 员工业绩分析~ | 106 read 查看
117 product 产品分析 | 118 read 查看
123 portrait 客户画像分析~ | 124 read 查看
125 ranking 排行榜 | 126 read 查看
193 call 呼叫中心~ | 194 index 查询通话记录, 195 analysis 通话记录分析
146 oa 办公分析~ | 147 read 查看
1150 lock 软件锁分析~ | 1151 read 查看`,
  },
  {
    id: 3,
    realm: 'manage',
    label: '全部',
    lines: `
160 system 企业首页 | 161 read 查看, 162 update 编辑
163 configSet 应用管理 | 164 read 查看, 165 update 停用/启用
166 users 员工与部门管理 | 167 read 部门/员工查看, 168 userSave 员工新建, 169 userEnables 员工停用/启用, 170 userUpdate 员工操作, 171 deptSave 部门新建, 172 deptUpdate 部门编辑, 173 deptDelete 部门删除, 935 roleRead 角色权限查看
174 permission 角色权限管理 | 175 update 角色权限设置, 1160 viewAs 以员工身份查看, 1161 explain 查看权限依据
178 examineFlow 业务审批流 | 179 update 业务审批流管理
176 oa 办公审批流 | 177 examine 办公审批流管理
180 crm 客户管理设置 | 181 field 自定义字段设置, 182 pool 客户公海规则, 500 print 打印模板设置, 183 setting 业务参数设置, 184 achievement 业绩目标设置, 1105 seal 印章与合同模板
185 work 项目管理设置 | 186 update 项目管理
230 adminLog 系统日志 | 231 loginLog 系统登录日志, 232 actionRecord 数据操作日志, 233 systemLog 系统操作日志, 1170 refusalLog 越权访问日志, 1171 showingLog 掩码查看日志, 1172 verifyLog 日志校验
900 hrm 人力资源管理 | 901 field 自定义字段设置, 902 salary 薪资设置, 903 insurance 社保设置, 904 appraisal 绩效设置, 905 params 业务参数设置, 906 archives 员工档案设置
923 init 初始化 | 924 initData 初始化管理`,
  },
  {
    id: 5,
    realm: 'hrm',
    label: '全部',
    lines: `
800 employee 员工管理 | 801 save 新建, 802 update 编辑, 803 index 查看列表*, 804 read 查看详情*, 805 excelimport 导入, 806 excelexport 导出, 807 delete 删除, 808 become 办理转正, 809 changePost 调整部门/岗位, 810 promotion 晋升/降级, 811 leave 办理离职, 812 setInsured 设置参保方案, 813 againOnboarding 再入职, 814 confirmEntry 确认入职, 815 cancelLevel 放弃离职, 816 reveal 查看敏感信息
830 dept 组织管理 | 831 save 新建, 832 update 编辑, 833 index 查看列表*, 834 read 查看详情*, 835 delete 删除
840 salary 薪资管理 | 841 manage 工资表维护, 842 index 查看薪酬列表*, 843 history 查看历史工资*, 844 sendSlip 发放工资条, 845 queryRecord 查看发放记录, 846 queryArchives 查看薪资档案*, 847 updateArchives 维护薪资档案
850 insurance 社保管理 | 851 manage 维护社保, 852 read 查看社保*
860 recruit 招聘管理 | 861 save 新建候选人, 862 read 查看候选人*, 863 manage 维护候选人, 864 delete 删除候选人, 865 savePost 新建招聘职位, 866 updatePost 编辑招聘职位, 867 readPost 查看招聘职位*, 868 updatePostStatus 停用/启用招聘职位
880 appraisal 绩效管理 | 881 save 新建绩效, 882 update 编辑绩效, 883 read 查看绩效, 886 readEmp 查看员工绩效*, 884 delete 删除绩效, 885 stop 终止绩效
890 attendance 考勤管理 | 891 readClock 查看打卡记录*, 892 excelexport 导出打卡记录, 893 manage 维护考勤`,
  },
  {
    id: 148,
    realm: 'oa',
    label: '全部',
    lines: `
150 book 通讯录 | 151 read 查看
187 announcement 公告 | 188 save 新建, 189 update 编辑, 190 delete 删除`,
  },
  {
    id: 149,
    realm: 'project',
    label: '全部',
    lines: '152 projectManage 项目管理 | 153 save 新建项目',
  },
  {
    id: 300,
    realm: 'work',
    label: '项目管理',
    lines:
      '301 project 项目 | 310 setWork 项目设置, 311 excelExport 项目导出, 312 saveTaskClass 新建任务列表, 313 updateTaskClass 编辑任务列表, 314 updateClassOrder 移动任务列表, 315 deleteTaskClass 删除任务列表, 316 saveTask 新建任务, 317 setTaskStatus 完成任务, 318 setTaskTitle 编辑任务标题, 319 setTaskDescription 编辑任务描述, 320 setTaskMainUser 分配任务, 321 setTaskTime 设置任务时间, 322 setTaskLabel 设置任务标签, 323 setTaskOwnerUser 添加任务参与人, 324 setTaskPriority 设置任务优先级, 325 setTaskOrder 移动任务, 326 archiveTask 归档任务, 327 deleteTask 删除任务, 328 cleanTask 彻底删除任务, 329 uploadTaskFile 任务添加附件, 330 deleteTaskFile 任务删除附件, 331 excelImport 项目导入, 332 addChildTask 新建子任务, 333 updateChildTask 编辑子任务, 334 deleteChildTask 删除子任务, 335 restoreTask 恢复任务, 336 saveTaskRelation 关联业务, 337 setChildTaskStatus 完成子任务, 927 manageTaskOwnerUser 管理参与人权限',
  },
  {
    id: 1110,
    realm: 'statistics',
    planned: true,
    label: '智能客服',
    lines: `
1111 standard 标准问题 | 1112 index 查看列表, 1113 save 新建, 1114 update 编辑, 1115 delete 删除
1116 question 问题关系维护 | 1117 index 查看列表, 1118 save 新建, 1119 update 编辑, 1120 delete 删除
1121 recording 智能客服问答记录 | 1122 index 查看列表, 1123 handle 处理, 1124 excelexport 导出
1125 statisticsList 通话记录 | 1126 index 查看列表, 1127 download 下载`,
  },
  { id: 1140, realm: 'callin', planned: true, label: '客服', lines: '| 1141 index 来电弹屏' },
]

/**
 * Nodes that no role holds: their rights come from belonging to something, as one of its members or as one of its
 * administrators (crm-records.md §4.2).
 */
export const membershipRights = {
  'crm/pool': {
    member: ['index', 'receive'],
    administrator: ['index', 'receive', 'distribute', 'excelexport', 'delete'],
  },
} as const satisfies Readonly<Record<string, { member: readonly string[]; administrator: readonly string[] }>>
