import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of contract files and seals (locks-and-extensions.md §27). */
export const contractFileRefusals = {
  contractNotSignable: [2241, '当前合同状态不能签署'],
  copiesUnlike: [2242, '合同份数合计不正确'],
  amountWordsUnlike: [2243, '合同金额与大写金额不一致'],
  contractFileMissing: [2244, '合同文件不存在'],
  sealNotSet: [2245, '未配置所选印章'],
  pdfMissing: [2246, '请上传PDF格式的合同文件'],
  sealMissing: [2247, '请选择印章'],
  signingFailed: [2248, '电子签章失败：%s'],
  contractOfOrder: [2249, '该订单已有有效合同'],
  fileFieldUnfit: [400, '%s：%s'],
  fileRegionUnknown: [400, '请选择地区'],
  locksMixed: [2212, '请选择相同类型的锁！'],
  fileLockForeign: [400, '所选软件锁不属于该合同'],
  pdfTooManyPages: [400, '合同文件最多200页'],
  pdfTooLarge: [400, '合同文件不能超过20MB'],
  sealPicture: [400, '印章图片须为不超过1MB的PNG图片'],
  sealFlagUnknown: [400, '该地区没有这种印章'],
  sealCertificateMissing: [400, '请选择证书'],
  certificateUnfit: [400, '证书文件不正确，或密码错误'],
  certificateExpired: [400, '证书已过期'],
  certificateNameTaken: [400, '证书名称已存在'],
  templateUnknown: [400, '模板中的“%s”不存在，请对照可用的字段修改'],
  templateTooLong: [400, '模板内容最多%s字'],
  templateEmpty: [400, '模板不能为空'],
} as const satisfies Refusals
