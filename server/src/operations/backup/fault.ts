import { ConcurrentChange } from '#server/platform/backup/dump.ts'
import type { BackupShelf } from '#server/platform/backup/shelf.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

/** What went wrong, and what to do about it. */
export interface Fault {
  sentence: string
  remedy: string
}

interface Circumstances {
  /** The archive is there: it is the proof that failed. */
  isWritten: boolean
  shelf: Pick<BackupShelf, 'location'>
}

/** By the codes of the operating system, of PostgreSQL and of S3. */
const known: Readonly<Record<string, (location: string) => Fault>> = {
  ENOSPC: (location) => ({
    sentence: `备份目录 ${location} 所在的磁盘空间不足`,
    remedy: '请清理磁盘、减少保留的备份，或用 BACKUP_DIR 换一个目录',
  }),
  EDQUOT: (location) => ({
    sentence: `备份目录 ${location} 的磁盘配额已用完`,
    remedy: '请提高配额，或用 BACKUP_DIR 换一个目录',
  }),
  EACCES: (location) => ({
    sentence: `不能写入备份目录 ${location}`,
    remedy: '请让运行锁客的用户可以写入它',
  }),
  EPERM: (location) => ({ sentence: `不能写入备份目录 ${location}`, remedy: '请让运行锁客的用户可以写入它' }),
  EROFS: (location) => ({ sentence: `备份目录 ${location} 是只读的`, remedy: '请用 BACKUP_DIR 换一个目录' }),
  ENOTDIR: (location) => ({ sentence: `${location} 不是目录`, remedy: '请用 BACKUP_DIR 换一个目录' }),
  EEXIST: (location) => ({ sentence: `${location} 不是目录`, remedy: '请用 BACKUP_DIR 换一个目录' }),
  ENOENT: (location) => ({
    sentence: `备份目录 ${location} 无法建立`,
    remedy: '请检查它所在的磁盘或网络共享是否已挂载，或用 BACKUP_DIR 换一个目录',
  }),
  ECONNREFUSED: (location) => ({
    sentence: `连不上 ${location} 或数据库`,
    remedy: '请检查网络、BACKUP_S3_ENDPOINT 和数据库',
  }),
  // no migration has ever been noted
  '42P01': () => ({
    sentence: '数据库中没有锁客的数据，没有备份',
    remedy: '请检查 DATABASE_URL 是否指向要备份的数据库',
  }),
  '53100': () => ({
    sentence: '数据库所在的磁盘空间不足，不能恢复到临时库中验证',
    remedy: '请清理或扩大数据库的磁盘：验证需要与数据库大小相当的空间',
  }),
}
const s3Faults: Readonly<Record<string, string>> = {
  NoSuchBucket: '请检查 BACKUP_S3_BUCKET：没有这个存储桶',
  AccessDenied: '请检查 BACKUP_S3_ACCESS_KEY、BACKUP_S3_SECRET_KEY 和存储桶的写入权限',
  InvalidAccessKeyId: '请检查 BACKUP_S3_ACCESS_KEY',
  SignatureDoesNotMatch: '请检查 BACKUP_S3_SECRET_KEY',
}

export function describeBackupFault(error: unknown, { isWritten, shelf }: Circumstances): Fault {
  const said = faultOf(error, shelf.location)
  return isWritten ? { ...said, sentence: `备份已写好，但没有通过验证：${said.sentence}` } : said
}

function faultOf(error: unknown, location: string): Fault {
  if (error instanceof StartFailure) {
    // a sentence of ours says first what is wrong, then what to do
    const [sentence = '', remedy = '请重新备份'] = error.message.replace(/。$/, '').split('：请')
    return { sentence, remedy: remedy.startsWith('请') ? remedy : `请${remedy}` }
  }
  const found = known[errorCode(error)]
  if (found) return found(location)
  const name = error instanceof Error ? error.name : ''
  const s3 = s3Faults[name]
  if (s3) return { sentence: `备份存储 ${location} 拒绝写入`, remedy: s3 }
  if (error instanceof ConcurrentChange)
    return { sentence: '备份期间表结构多次变化', remedy: '请等字段设置完成后再备份' }
  return {
    sentence: `备份时出错：${error instanceof Error ? error.message : String(error)}`,
    remedy: '请检查数据库和备份位置是否可用，然后重新备份',
  }
}
