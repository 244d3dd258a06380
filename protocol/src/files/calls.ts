import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { nothing, optional } from '#protocol/platform/wire.ts'
import { fileEntitySchema } from '#protocol/record/calls/calls.ts'
import { LONGEST_FILE_NAME } from './file-kinds.ts'

const area = 'file'

/** Group of files: 32 hexadecimal digits when the server makes it; clients may bring their own. */
const batchId = () => z.string().regex(/^[0-9a-zA-Z-]{8,64}$/)
/** Numeric text, so that it cannot be taken for a batchId. */
const fileId = () => z.preprocess((value) => String(value ?? ''), z.string().regex(/^\d{1,18}$/))

/** What an upload answers (platform.md §8.1); the storage path is never shown. */
export const uploadedFileSchema = z.object({
  fileId: z.string(),
  name: z.string(),
  size: z.number(),
  batchId: z.string(),
  url: z.string(),
  /** 1 file, 2 image */
  type: z.number(),
  isPublic: z.string(),
  path: z.null(),
})
export type UploadedFile = z.infer<typeof uploadedFileSchema>

const uploadRequest = z.object({
  batchId: optional(batchId()),
  /** `img` takes pictures only. */
  type: optional(z.string().max(20)),
  /** `1`: a picture of an editor or a cover, which needs no session to be seen; for people who may use those. */
  isPublic: optional(z.preprocess((value) => String(value), z.enum(['0', '1']))),
})

/** Files in batches; who may do what follows from the batch's owner (platform.md §8). */
export const fileCalls = {
  upload: call({
    path: 'adminFile/upload',
    body: 'multipart',
    need: 'signedIn',
    area,
    summary: '上传文件；不带 batchId 时新建一组',
    request: uploadRequest,
    reply: uploadedFileSchema,
  }),
  uploadBySingle: call({
    path: 'adminFile/uploadBySingle',
    body: 'multipart',
    need: 'signedIn',
    area,
    summary: '上传一组中唯一的文件；已有文件时替换内容',
    request: uploadRequest,
    reply: uploadedFileSchema,
  }),
  list: call({
    path: 'adminFile/queryFileList/{batchId}',
    body: 'none',
    need: 'signedIn',
    area,
    summary: '一组文件',
    safe: true,
    request: z.object({ batchId: batchId() }),
    reply: z.array(fileEntitySchema),
  }),
  one: call({
    path: 'adminFile/queryOneByBatchId/{batchId}',
    body: 'none',
    need: 'signedIn',
    area,
    summary: '一组中的第一个文件；没有时为空',
    safe: true,
    request: z.object({ batchId: batchId() }),
    reply: fileEntitySchema.nullable(),
  }),
  byId: call({
    path: 'adminFile/queryById/{fileId}',
    body: 'none',
    need: 'signedIn',
    area,
    summary: '一个文件的信息',
    safe: true,
    request: z.object({ fileId: fileId() }),
    reply: fileEntitySchema,
  }),
  byIds: call({
    path: 'adminFile/queryByIds',
    body: 'json',
    bare: 'fileIds',
    need: 'signedIn',
    area,
    summary: '多个文件的信息',
    safe: true,
    request: z.object({ fileIds: z.array(fileId()).max(1000) }),
    reply: z.array(fileEntitySchema),
  }),
  remove: call({
    path: 'adminFile/deleteById/{id}',
    body: 'none',
    need: 'signedIn',
    area,
    summary: '删除文件；不是数字的 id 是 batchId，删除整组',
    request: z.object({ id: z.union([fileId(), batchId()]) }),
    reply: nothing,
  }),
  removeBatch: call({
    path: 'adminFile/deleteByBatchId',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '删除一组文件；type 1 只删文件，2 只删图片',
    request: z.object({
      batchId: batchId(),
      type: optional(z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)]))),
    }),
    reply: nothing,
  }),
  removeBatches: call({
    path: 'adminFile/deleteByBatchIds',
    body: 'json',
    bare: 'batchIds',
    need: 'signedIn',
    area,
    summary: '删除多组文件',
    request: z.object({ batchIds: z.array(batchId()).max(100) }),
    reply: nothing,
  }),
  rename: call({
    path: 'adminFile/renameFileById',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '重命名文件；扩展名不变',
    request: z.object({
      fileId: fileId(),
      name: z
        .string('请输入文件名')
        .trim()
        .min(1, '请输入文件名')
        .max(LONGEST_FILE_NAME, '文件名最多255个字符'),
    }),
    reply: nothing,
  }),
  down: call({
    path: 'adminFile/down/{fileId}',
    body: 'none',
    linked: 'address',
    need: 'signedIn',
    area,
    summary: '下载或显示文件；支持分段',
    safe: true,
    request: z.object({ fileId: fileId() }),
    reply: file,
  }),
  public: call({
    path: 'adminFile/public/{key}/{name}',
    method: 'GET',
    body: 'none',
    need: 'public',
    area,
    summary: '公开的图片',
    request: z.object({ key: z.string().max(100), name: z.string().max(2000) }),
    reply: file,
  }),
  preview: call({
    path: 'file/preview',
    method: 'GET',
    linked: 'cookie',
    body: 'query',
    need: 'public',
    area,
    summary: '预览文件；url 中的 c 是会话凭据',
    request: z.object({ url: z.string().max(2000) }),
    reply: file,
  }),
  importErrors: call({
    path: 'adminUser/downExcel',
    need: 'signedIn',
    area: 'people',
    summary: '下载自己导入时出错的行',
    safe: true,
    request: z.object({ token: z.string().max(64) }),
    reply: file,
  }),
  updateImg: call({
    path: 'adminUser/updateImg',
    body: 'multipart',
    need: 'signedIn',
    area: 'people',
    summary: '修改自己的头像',
    request: z.object({}),
    reply: nothing,
  }),
}
