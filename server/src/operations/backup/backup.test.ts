import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { backupCalls } from '#protocol/operations/backup-calls.ts'
import { operationsCalls } from '#protocol/operations/calls.ts'
import { BACKUP_FAILED } from '#protocol/operations/messages.ts'
import { connectForBackup } from '#server/platform/backup/connect.ts'
import { openTarget } from '#server/platform/backup/target.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { uploadFile } from '../../../test/upload.ts'
import { beginWhenDue } from './jobs.ts'

/** A proof restores a whole database, and the machine may be busy. */
vi.setConfig({ testTimeout: 240_000 })

const run = promisify(execFile)
const RESTORE = fileURLToPath(new URL('../../restore.ts', import.meta.url))
const KEY = 'a key for backups that is long enough'

let company: TestCompany
let folder: string
beforeAll(async () => {
  company = await drawCompany({ config: { backupKey: KEY } })
  folder = await mkdtemp(path.join(inject('scratch'), 'backups-'))
  Object.assign(company.app.services.config, { backups: { kind: 'folder', folder } })
})
afterAll(() => company.close())

const backUp = async () => {
  await company.people.admin.ask(backupCalls.begin, {})
  await company.platform.jobs.runDue()
  return (await company.people.admin.ask(backupCalls.list, {})).list[0]
}
const entry = async () => {
  company.app.services.operations.renew()
  const { entries } = await company.people.admin.ask(operationsCalls.status, {})
  return entries.find(({ key }) => key === 'backup')
}

/** Numbers and sums that differ between companies. */
const FACTS = `select (select count(*)::int from customer) as customers,
  (select count(*)::int from action_records) as history,
  (select sum(hashtextextended(c::text, 0))::text from customer c) as all_of_them,
  (select sum(size)::int from files) as bytes, (select count(*)::int from users) as users`
async function factsOf(url: string): Promise<unknown> {
  const client = await connectForBackup(url)
  const { rows } = await client.query(FACTS)
  await client.end()
  return rows[0]
}

const BACKUP = fileURLToPath(new URL('../../backup.ts', import.meta.url))
const restore = (env: Record<string, string>, ...args: string[]) => said(env, [RESTORE, ...args])
async function said(env: Record<string, string>, command: string[]): Promise<string> {
  const given = { ...process.env, BACKUP_DIR: folder, BACKUP_KEY: KEY, LOG_LEVEL: 'silent', ...env }
  return run(process.execPath, command, { env: given }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

const bytesBelow = async (root: string) => {
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name))
  const read = files.map(async (file) => [path.relative(root, file), await readFile(file, 'base64')])
  return Object.fromEntries(await Promise.all(read))
}

describe('a backup', () => {
  it('that is the first one is waited for, not asked for again', async () => {
    const { admin } = company.people
    expect(await entry()).toMatchObject({
      state: 'attention',
      sentence: '还没有备份',
      remedy: '请点“立即备份”，并把备份复制到另一台机器',
    })
    await admin.ask(backupCalls.begin, {})
    expect(await entry()).toMatchObject({
      state: 'attention',
      sentence: '还没有备份',
      remedy: '正在备份，完成后请把它复制到另一台机器',
    })
    expect(await admin.call(backupCalls.begin, {})).toMatchObject({ code: 400 })
    await company.platform.jobs.runDue()
    expect(await entry()).toMatchObject({ state: 'ok', remedy: null })
    await company.platform.db.deleteFrom('backups').execute()
    for (const name of await readdir(folder)) await rm(path.join(folder, name))
  })

  it('made while people work, is proven, and restored elsewhere is the same company', async () => {
    const { admin, repA } = company.people
    await uploadFile(company, repA, fileCalls.upload, { name: '合同.txt', content: '甲方乙方' })
    let working = true
    const work = async () => {
      // as people save, not as fast as the machine can: the backup is to be made beside them
      for (; working; await sleep(20)) await makeRecord(repA, customer)
    }
    const worked = [work(), work()]
    const made = await backUp()
    working = false
    await Promise.all(worked)
    expect(made).toMatchObject({
      state: 'proven',
      encrypted: true,
      files: 1,
      madeBy: '系统管理员',
      sentence: '',
    })
    expect(await entry()).toMatchObject({ state: 'ok', remedy: null })
    expect(await company.people.director.call(backupCalls.begin, {})).toMatchObject({ code: 401 })
    expect(await admin.ask(backupCalls.lastProven, {})).toEqual({ beginTime: made?.beginTime })
    expect(await company.people.director.call(backupCalls.lastProven, {})).toMatchObject({ code: 401 })

    // what was made in between is in it whole or not at all: a customer and its history are one statement
    const first = await createEmptyDatabase()
    const env = (url: string) => ({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'restored') })
    expect(await restore(env(first.url), 'latest')).toContain('与备份时的校验值一致')
    const client = await connectForBackup(first.url)
    const { rows } = await client.query(`select count(*)::int as count from customer c where not exists(
      select from action_records a where a.record_id = c.id)`)
    expect(rows).toEqual([{ count: 0 }])
    await client.end()

    // at rest: counts, sums and files are equal
    const last = await backUp()
    const { client: filling, makeRoom } = await openTarget({ url: first.url }, false)
    await expect(makeRoom(filling)).rejects.toThrow('数据库不是空的')
    await filling.end()
    expect(await restore(env(first.url), String(last?.name), '--replace')).toContain('已恢复')
    expect(await factsOf(first.url)).toEqual(await factsOf(company.platform.url))
    const { files } = company.app.services.config
    if (files.kind !== 'local') throw new Error('files lie elsewhere')
    expect(await bytesBelow(path.join(folder, 'restored/files'))).toEqual(await bytesBelow(files.folder))
    expect(await admin.ask(backupCalls.list, {})).toMatchObject({ totalRow: 2 })
    await first.close()
  })

  it('that cannot be written says why and what to do, also to administrators, once', async () => {
    const { config } = company.app.services
    const { backups } = config
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    Object.assign(config, { backups: { kind: 'folder', folder: path.join(file, 'below') } })
    const failed = await backUp()
    expect(failed).toMatchObject({ state: 'failed', remedy: '请用 BACKUP_DIR 换一个目录' })
    expect(await entry()).toMatchObject({ state: 'attention', sentence: failed?.sentence })
    const { list } = await company.people.admin.ask(messageCalls.list, { label: 8, limit: 50 })
    expect(list.filter(({ type }) => type === BACKUP_FAILED)).toMatchObject([{ title: failed?.name }])
    Object.assign(config, { backups })
    expect(await backUp()).toMatchObject({ state: 'proven' })
    expect((await entry())?.state).toBe('ok')
  })

  it('of nothing is refused, and makes nothing; nor is there anything to restore', async () => {
    const empty = await mkdtemp(path.join(inject('scratch'), 'empty-'))
    const nowhere = { DATA_DIR: empty, BACKUP_DIR: path.join(empty, 'backups') }
    expect(await said(nowhere, [BACKUP])).toBe(
      `数据目录 ${empty} 中没有锁客的数据，没有备份：请检查 DATA_DIR。\n`,
    )
    expect(await readdir(empty)).toEqual([])
    expect(await restore(nowhere, 'latest')).toBe(`没有找到备份 latest：${empty}/backups 中没有备份。\n`)
    const database = await createEmptyDatabase()
    expect(await said({ ...nowhere, DATABASE_URL: database.url }, [BACKUP])).toContain(
      '数据库中没有锁客的数据，没有备份',
    )
    await database.close()
  })

  it('is made by the clock from its hour on, once a day, and old ones go', async () => {
    const { clock, jobs, db } = company.platform
    const { admin } = company.people
    const proven = async () => {
      const { list } = await admin.ask(backupCalls.list, {})
      return list.filter(({ madeBy }) => madeBy === '定时').length
    }
    const look = async () => {
      await beginWhenDue(company.app.services)
      await jobs.runDue()
    }
    await admin.ask(backupCalls.setRule, { isOn: 1, hour: 3, days: 1, weeks: 0 })
    clock.set('2025-05-16 02:59:00')
    await look()
    expect(await proven()).toBe(0)
    clock.set('2025-05-16 04:05:00')
    await look()
    await look()
    expect(await proven()).toBe(1)
    expect((await readdir(folder)).filter((name) => name.endsWith('.backup'))).toEqual([
      'suoke-20250516-040500.backup',
    ])
    await admin.ask(backupCalls.setRule, { isOn: 0, hour: 3, days: 7, weeks: 4 })
    clock.set('2025-05-20 04:05:00')
    await look()
    expect(await proven()).toBe(1)
    expect(await entry()).toMatchObject({ state: 'attention' })
    await db.deleteFrom('backups').execute()
    clock.set('2025-05-15 10:00:00')
    expect(await admin.call(backupCalls.setRule, { isOn: 1, hour: 24, days: 7, weeks: 4 })).toMatchObject({
      code: 400,
    })
  })
})
