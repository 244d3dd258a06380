import type { FileStore as FileStoreSettings } from '../config.ts'

export type S3Settings = Extract<FileStoreSettings, { kind: 's3' }>

/** `denied`: the keys are rejected; `noBucket`; `unreachable`: no answer, or not in time. */
export type StoreFault = 'denied' | 'noBucket' | 'unreachable'

const sentences: Record<StoreFault, (settings: S3Settings) => string> = {
  denied: ({ bucket }) =>
    `文件存储拒绝访问存储桶 ${bucket}：请检查 FILES_S3_ACCESS_KEY、FILES_S3_SECRET_KEY、FILES_S3_REGION 和存储桶的权限。`,
  noBucket: ({ bucket }) => `文件存储中没有存储桶 ${bucket}：请检查 FILES_S3_BUCKET 和 FILES_S3_PATH_STYLE。`,
  unreachable: ({ endpoint, region }) =>
    `连不上文件存储 ${endpoint ?? `（${region}）`}：请检查 FILES_S3_ENDPOINT 和网络。`,
}

/** What is wrong and which settings to look at, in one sentence. */
export const describeFault = (settings: S3Settings, fault: StoreFault): string => sentences[fault](settings)
