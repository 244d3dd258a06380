/** Code and sentence by name; `%s` is filled with the words given to `refuse`. */
export type Refusals = Readonly<Record<string, Refused>>

/**
 * What a caller lacked whom a call was refused for want of a right; such refusals are kept in a log (platform.md §9.4): the
 * right to the call, reach over a record, permission to change anything while viewing as another user, a key that reaches as
 * far, a page of this server, patience.
 */
export const lacks = {
  right: '操作权限',
  record: '数据范围',
  viewing: '查看身份',
  key: 'API 密钥',
  origin: '请求来源',
  often: '频率限制',
} as const
export type Lack = keyof typeof lacks

/** A code and its sentence; of refusals for want of right, what was wanting. */
export type Refused = readonly [code: number, sentence: string, lack?: Lack]

/** Codes of every area (platform.md §13). Other refusals of an area are in its own `refusals.ts`. */
export const codes = {
  ok: [0, 'success'],
  emptyForbidden: [102, ''],
  notSignedIn: [302, '请先登录！'],
  invalid: [400, '参数验证错误'],
  /** Named as the call calls it. */
  invalidAt: [400, '参数验证错误：%s'],
  forbidden: [401, '无权操作', 'right'],
  tooManyRequests: [403, '请求频率过快,请稍后再试', 'often'],
  notFound: [404, '资源未找到'],
  wrongMethod: [405, '请求方式错误'],
  requestTimeout: [408, '请求超时'],
  tooSlow: [408, '处理时间过长，已停止，请缩小范围或稍后再试'],
  tooLarge: [413, '提交的内容过大，请精简后再试'],
  /** Exports take turns (platform.md §1.7). */
  ownExportsRunning: [429, '您已有多个导出正在进行，请等其中一个完成后再试'],
  exportsRunning: [429, '同时导出的人较多，请稍后再试'],
  /** Documents are made one at a time (crm-records.md §14.3). */
  ownDocumentsRunning: [429, '您已有多个文档正在生成，请等其中一个完成后再试'],
  documentTooLarge: [400, '内容过多或过于复杂，无法生成文档，请精简后再试'],
  exportTooLarge: [2095, '导出数据超过%s行，请缩小筛选范围'],
  /** With the number under which the server has logged it, for the operator. */
  fault: [500, '网络错误，请检查您的网络或稍后重试（编号 %s）'],
  /** Before the disk is full: what reads goes on. */
  storageFull: [507, '存储空间不足，暂时不能保存；已保存的数据仍可查看，请联系管理员清理磁盘'],
  busy: [503, '系统繁忙，本次请求未执行，请稍后再试'],
  away: [503, '系统暂时无法连接数据库，请稍后再试；如果刚才在保存，请先确认是否已保存'],
  rowUnknown: [1102, '数据不存在'],
  wrongFormat: [400, '不支持的请求格式'],
  /** Settings of what lies outside. */
  settingMissing: [400, '请填写%s'],
  settingUnfit: [400, '%s填写不正确'],
  settingAddressUnfit: [400, '%s应以 http:// 或 https:// 开头，不能包含账号和密码'],
  settingPlacesMissing: [400, '%s必须包含 %s，主机名中不能有占位符'],
  settingSecretAgain: [400, '服务器有改动，请重新填写%s'],
} as const satisfies Refusals
