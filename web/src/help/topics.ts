import { examineAddresses } from '#protocol/examine/limits.ts'
import { hrChapters } from './hr-topics.ts'
import type { Chapter } from './topic.ts'

/** Chapters of the help centre, in their order. */
export const chapters: readonly Chapter[] = [
  {
    title: '快速上手',
    topics: [
      {
        key: 'search',
        title: '查找记录、页面和操作',
        steps: [
          '按 Ctrl+K，或点击顶部的“快速搜索”。',
          '输入名称、手机号后几位或拼音首字母，可以找到客户、联系人、合同等记录，也可以直接打开页面或新建。',
          '在任何页面按 ? 可以查看该页面的快捷键。',
        ],
      },
      {
        key: 'pin',
        title: '调整顶部的应用',
        steps: [
          '点击顶部的“全部应用”，再点击“编辑”。',
          '用 + 置顶、− 取消置顶，拖拽调整顺序，最多置顶 8 个，最后点击“保存”。',
          '排在第一位的应用是登录后首先打开的应用。',
        ],
      },
      {
        key: 'security',
        title: '保护账号',
        steps: [
          '在个人中心的“账号密码”中修改密码，在“两步验证”中绑定身份验证器。',
          '在“登录设备”中可以查看正在登录的设备，并让其他设备退出登录。',
        ],
        path: '/person',
      },
      {
        key: 'myDay',
        title: '处理我的一天',
        steps: [
          '点击顶部的“我的一天”，需要您处理的事项按“逾期”“今天”“以后”排列；在这里完成，在别处也不再提醒。',
          '用 ↑ ↓ 选择一项，按 E 完成，按 H 推迟到明天；点击“以后”可以选择其他日期，推迟不会改变记录本身。',
          '处理或推迟后，可以在提示中点击“撤销”；审批的结果不能撤销。',
        ],
        path: '/my-day',
      },
      {
        key: 'messages',
        title: '设置消息提醒',
        steps: ['在个人中心的“消息设置”中选择接收哪些消息，以及通过哪些渠道接收。'],
        path: '/person/messages',
      },
    ],
  },
  {
    title: '日志',
    topics: [
      {
        key: 'write-log',
        title: '写日报、周报、月报',
        steps: [
          '打开“日志”，选择日报、周报或月报，点击“写日报”。写到一半关闭页面也没关系，草稿会自动保存，换一台设备可以接着写。',
          '“系统记录的今天”列出当天新增的客户、商机、合同、回款和跟进记录，点击“写入日志”即可带入文字并关联这些数据。',
          '选择“发送给”的员工或部门，点击“发布”。发布后三天内可以删除，随时可以编辑。',
        ],
        path: '/workLog/index/send',
        need: 'oa/log',
      },
      {
        key: 'read-logs',
        title: '快速看完团队的日志',
        steps: [
          '点击“逐篇阅读”，用 ↓ 和 ↑ 切换日志，看过的会自动标记为已读。',
          '按 L 点赞，在下方直接评论，按 Esc 关闭。',
          '“日报完成情况”显示谁已提交、谁还没有提交，并可以提醒未提交的员工；节假日不计，调休的工作日计入。',
        ],
        path: '/workLog/index/received',
        need: 'oa/log',
      },
    ],
  },
  {
    title: '日历',
    topics: [
      {
        key: 'event',
        title: '安排日程并邀请同事',
        steps: [
          '在“日历”中双击某一天，或点击“新建日程”；在周、日视图中按住鼠标拖出一段时间也可以。',
          '选择类型、时间和参与人；需要重复时选择每天、每周、每月或每年，下方会写出接下来的五个日期。',
          '拖动日程可以改时间，拖动下边缘或右边缘可以改长短，30 秒内可以撤销；用键盘时按 Alt 加方向键，再按 Enter 保存。',
          '重复的日程会问是只改本次、当前及以后，还是整个系列。',
        ],
        path: '/calendar/index',
        need: 'oa/calendar',
      },
      {
        key: 'free-slots',
        title: '查找大家都有空的时间，在手机日历中看日程',
        steps: [
          '点击左侧的“查找共同空闲时间”，选择参与人和时长，再点击一段时间，就会打开新日程。',
          '点击“订阅我的日历”生成地址，添加到手机或电脑的日历应用；地址只显示一次，可随时停用。',
        ],
        path: '/calendar/index',
        need: 'oa/calendar',
      },
    ],
  },
  {
    title: '客户管理',
    topics: [
      {
        key: 'customer',
        title: '新建客户并跟进',
        steps: [
          '在客户列表点击“新建客户”，填写后保存。新建前可用“查重”确认客户是否已存在，“疑似重复”列出名称相近或电话相同的客户。',
          '打开客户后写跟进记录，并设置下次联系时间，到期的客户会出现在待办事项中。',
        ],
        path: '/crm/customer',
        need: 'crm/customer/save',
      },
      {
        key: 'pool',
        title: '从公海领取客户',
        steps: ['打开公海，选择客户后点击“领取”，即成为该客户的负责人。'],
        path: '/crm/customer/pool',
        need: 'crm/pool/receive',
      },
      {
        key: 'import',
        title: '批量导入客户',
        steps: [
          '在客户列表点击“导入”，先下载模板，按模板填写。',
          '上传后系统逐行检查，有误的行可以下载后改正再次导入；导入完成后可以撤销。',
        ],
        path: '/crm/customer',
        need: 'crm/customer/excelimport',
      },
    ],
  },
  {
    title: '审批',
    topics: [
      {
        key: 'approve',
        title: '处理待我审批',
        steps: [
          '待审批的记录出现在“任务/审批”和待办事项中，也会收到消息。',
          '打开记录，在审批栏中选择通过或拒绝，可以填写意见。',
        ],
        path: '/taskExamine',
        need: 'oa/taskExamine',
      },
      {
        key: 'expense',
        title: '提交请假、报销和其他申请',
        steps: [
          '在“我发出的审批”中点击“新建审批”，选择审批类型。',
          '填写内容；报销和出差逐条添加明细，合计自动计算，发票图片可以上传到每条明细。没有提交的内容保存为草稿。',
          '提交前可以看到审批人、通常用时，以及会被拒绝的原因和重复的发票，确认后点击“提交审核”。',
          '审批结束前可以撤回；被拒绝或撤回的审批可以编辑后重新提交，也可以打印。',
        ],
        path: examineAddresses.mine,
        need: 'oa/taskExamine',
      },
      {
        key: 'deputy',
        title: '外出时由他人代为审批',
        steps: ['在个人中心的“审批代理”中选择代理人和时间。'],
        path: '/person/deputy',
        need: 'oa/taskExamine',
      },
    ],
  },
  {
    title: '任务',
    topics: [
      {
        key: 'task',
        title: '安排任务并跟踪进度',
        steps: [
          '在“我的任务”底部输入名称后按回车即可新建；点击“…”可填写描述、参与人、标签、子任务和附件。',
          '点击任务打开详情，各项内容点击即可修改，并立即保存；完成、移动和删除后 30 秒内可以撤销。',
          '在“任务看板”中拖动任务，或用卡片上的菜单，安排今天、下一步和以后要做的任务。',
          '在“标签看板”中查看带同一标签的任务，并新建、排序标签。',
          '在详情中点击“开始计时”和“停止计时”记录用时，或点击“登记用时”；设置结束时间后可以让任务按周期重复。',
        ],
        path: '/taskExamine/task-index/1',
        need: 'oa/taskExamine',
      },
    ],
  },
  {
    title: '项目',
    topics: [
      {
        key: 'project',
        title: '建立项目并在看板上推进',
        steps: [
          '在“项目”中点击“创建项目”，选择模板、封面和可见范围；私有项目只有成员能看见。',
          '在看板上拖动任务，或用卡片上的菜单移动；其他成员立即看到，30 秒内可以撤销。',
          '点击“成员”添加成员并设置权限；权限的内容由管理员在“自定义项目权限”中设置。',
          '在“任务统计”中点击数字，查看它对应的任务；“全部任务”以列表、看板和时间线显示各项目的任务。',
          '在“…”中导入、导出任务，把项目存为模板，归档项目；归档的项目可以在“归档项目”中恢复。',
        ],
        path: '/project/list',
        need: 'project',
      },
    ],
  },
  ...hrChapters,
  {
    title: '企业管理',
    topics: [
      {
        key: 'staff',
        title: '添加员工并分配角色',
        steps: [
          '在员工与部门管理中添加员工，填写手机号、部门和角色；没有部门和角色的员工无法登录。',
          '员工离职或休假时，用“工作交接”把他的记录和审批交给他人。',
        ],
        path: '/manage/employee-dep',
        need: 'manage/users/userSave',
      },
      {
        key: 'fields',
        title: '增加自定义字段',
        steps: ['在自定义字段设置中选择模块，从左侧拖入字段，设置后保存。'],
        path: '/manage/customer/custom-field',
        need: 'manage/crm/field',
      },
      {
        key: 'office-types',
        title: '设置办公审批的类型、流程和表单',
        steps: [
          '在办公审批流中新建审批类型：名称、图标、发起人范围和审批流管理员，再设计流程并发布。',
          '自建类型可以“编辑表单”，添加自定义字段；审批中的申请保留提交时的表单和流程。',
          '不再使用的类型可以停用。',
        ],
        path: '/manage/system-workbench',
        need: 'manage/oa',
      },
      {
        key: 'applications',
        title: '停用不需要的应用',
        steps: ['在应用管理中停用应用后，所有员工都看不到它；数据保留，启用后恢复。'],
        path: '/manage/application',
        need: 'manage/configSet/update',
      },
    ],
  },
]
