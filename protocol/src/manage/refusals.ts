import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the administration (platform.md §13). */
export const manageRefusals = {
  // company
  crmCannotClose: [1101, '客户管理模块不能关闭'],

  // people
  weakPassword: [1106, '密码必须由 6-20位字母、数字组成'],
  passwordCommon: [1106, '这个密码太常见，容易被猜到，请换一个'],
  passwordHoldsName: [1106, '密码不能包含登录名'],
  passwordUnchanged: [1106, '新密码不能与现在的密码相同'],
  passwordControls: [1106, '密码不能包含控制字符'],
  userExists: [1107, '用户已存在！'],
  superiorIsSubordinate: [1109, '这个用户的下属不能设置为直属上级！'],
  departmentBelowItself: [1110, '这个部门的下属不能设置为直属部门！'],
  departmentHasUsers: [1111, '这个部门下有员工，不能删除！'],
  departmentHasChildren: [1112, '这个部门下有下级部门，不能删除！'],
  roleMissing: [1113, '请先给用户设置角色'],
  departmentMissing: [1114, '请先给用户设置部门'],
  superUserCannotBeDisabled: [1116, '超级管理员用户不可禁用'],
  ownAccountDisabled: [400, '不能禁用自己的账号，请由其他管理员操作'],
  mobileTaken: [1119, '手机号已被注册！'],
  userUnknown: [1125, '用户不存在！'],
  sameUsername: [1126, '账号不能和原账号相同！'],
  wrongOldPassword: [1127, '密码输入错误！'],
  usernameFixed: [1128, '用户名不可修改！'],
  superiorIsSelf: [1130, '直属上级不能为自己！'],
  realnameTaken: [1141, '用户姓名重复!'],
  departmentUnknown: [1142, '部门已不存在！'],
  userDepartmentMissing: [400, '部门不能为空'],

  // roles
  roleNameExists: [1117, '角色名称已存在'],
  lastRole: [1133, '用户至少需要一个角色！'],
  roleNotGivable: [401, '您无权分配角色“%s”'],
  rolesMissing: [1136, '请先关联角色！'],
  cannotViewAs: [401, '您不能以“%s”的身份查看'],
  viewingOnly: [401, '您正在以“%s”的身份查看，不能进行修改；如需修改，请先退出查看'],
  defaultRole: [1140, '默认角色不能删除!'],

  // fields
  columnsExhausted: [400, '该模块累计新增过的字段已达上限，不能再新增字段'],
  tooManyFields: [2002, '每个模块最多存在100个字段'],
  systemFieldHidden: [2080, '系统关联字段不能隐藏！'],
  requiredHidden: [2081, '必填选项不能隐藏！'],
  fixedLinked: [400, '%s必须能够填写，不能由选项控制是否显示'],
  requiredUnreachable: [400, '%s是必填字段，但没有可选的选项会显示它，将无法填写'],
  fieldNameTaken: [2087, '自定义表单字段名称不能重复'],
  numericLimit: [2088, '自定义表单限制的数值格式错误'],
  tableEmpty: [2089, '请设置表格内的具体字段！'],
  tableBusy: [2097, '该模块正在被大量使用，请稍后再保存'],
  fieldsChanged: [2098, '表单字段已被修改，请刷新后重试'],
  fieldRelevantUnfit: [400, '%s转化后对应的字段不存在或类型不同'],
  fieldsPerRow: [400, '每行最多放置%s个字段'],
  fieldNeedsRow: [400, '%s需要独占一行'],
  fieldNameMissing: [400, '自定义字段，标识名不能为空'],
  fieldNameTooLong: [400, '字段名称最多%s个字符'],
  fieldHintTooLong: [400, '%s的提示文字最多%s个字符'],
  fieldButtonTooLong: [400, '%s的按钮文字最多%s个字符'],
  fieldLengthRange: [400, '%s的最多字数应在 1 到 %s 之间'],
  fieldDigitsRange: [400, '%s的小数位数应在 0 到 %s 之间'],
  fieldSettingUnfit: [400, '%s的设置有误'],
  fieldOptionsMissing: [400, '请设置%s的选项'],
  fieldTooManyOptions: [400, '%s最多设置%s个选项'],
  fieldOptionsTwice: [400, '%s的选项不能重复'],
  fieldOptionTooLong: [400, '%s的选项最多%s个字符'],
  fieldOptionComma: [400, '%s的选项不能包含英文逗号'],
  fieldOptionsUnreadable: [400, '%s的选项设置有误'],
  fieldDefaultUnreadable: [400, '%s的默认值格式有误'],
  fieldDefaultTooLong: [400, '%s的内容最多%s个字符'],
  fieldDefaultUnfit: [400, '%s的默认值有误：%s'],
  fieldUndeletable: [400, '%s不能删除'],
  fieldTypeNotInside: [400, '此字段内部不能添加该类型的字段'],
  fieldTypeUnknown: [400, '字段类型不正确'],

  // numbering
  numberPartsMissing: [2050, '编号规则不得少于两级'],
  numberDateMissing: [2051, '启用重新开始编号需要有日期编号规则'],

  // working days
  workingWeekdaysMissing: [400, '每周至少需要有一个工作日'],
  workingDaysChanged: [400, '%s年的工作日已被他人修改，请刷新后重试'],
} as const satisfies Refusals
