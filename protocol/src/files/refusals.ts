import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of files (platform.md §13). */
export const filesRefusals = {
  fileStoreAway: [500, '文件存储暂时不可用，请稍后再试'],
  uploadFailed: [1145, '文件上传失败!'],
  pictureMissing: [400, '请选择正确的文件类型'],
  pictureTooLarge: [400, '图片不能超过%s00万像素，请缩小后再上传'],
} as const satisfies Refusals
