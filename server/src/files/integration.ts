import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { integration } from '#server/access/integration.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { describeFault } from '#server/platform/files/store-fault.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'

/** Where uploads lie: known before the database is, so that the environment alone says it. */
export const fileStore = integration({
  key: 'storage',
  label: '文件存储',
  group: 'files',
  note: '上传的文件和图片存放的位置',
  settings: [
    { key: 'bucket', label: '存储桶', kind: 'text', required: true },
    { key: 'endpoint', label: '服务地址', kind: 'text', hint: '不填即亚马逊 S3' },
    { key: 'region', label: '区域', kind: 'text', required: true },
    { key: 'pathStyle', label: '存储桶写在路径中', kind: 'switch' },
    { key: 'accessKeyId', label: '访问密钥', kind: 'text', secret: true, required: true },
    { key: 'secretAccessKey', label: '私有密钥', kind: 'text', secret: true, required: true },
  ],
  environment: {
    names: [
      'FILES_S3_BUCKET',
      'FILES_S3_ENDPOINT',
      'FILES_S3_REGION',
      'FILES_S3_PATH_STYLE',
      'FILES_S3_ACCESS_KEY',
      'FILES_S3_SECRET_KEY',
    ],
    read: ({ files: { kind, ...s3 } }) => (kind === 's3' ? { ...s3 } : null),
    only: ({ dataDir }) =>
      `文件存放在服务器的数据目录 ${dataDir} 中；改用 S3 兼容存储须由运维人员设置环境变量 FILES_S3_BUCKET 等`,
  },
  tryOut: async ({ services: { config, fileService, log } }) => {
    const fault = await fileService.store.check()
    if (fault && config.files.kind === 's3') throw new OutboundFailure(describeFault(config.files, fault))
    await passThrough(fileService.store).catch((error) => {
      log.warn({ err: error }, 'the file store failed its trial')
      throw new OutboundFailure('没能写入并读出一个测试文件，原因见服务器日志')
    })
    return '写入、读出并删除了一个测试文件，一切正常'
  },
})

/** A small file goes in, comes out as it was, and is gone again. */
async function passThrough(store: FileStore): Promise<void> {
  const text = randomUUID()
  const source = path.join(tmpdir(), text)
  const key = `trial/${text}`
  try {
    await writeFile(source, text)
    await store.save(key, source)
    if ((await readText(await store.open(key))) !== text) throw new Error('another text came back')
  } finally {
    await rm(source, { force: true })
    await store.remove(key)
  }
}
