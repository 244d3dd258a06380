import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#protocol/drafts/calls.ts'
import { draftCalls } from '#protocol/drafts/calls.ts'
import { DRAFT_DAYS, LONGEST_DRAFT, MOST_DRAFTS } from '#protocol/drafts/limits.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { forgetDrafts } from './drafts.ts'

vi.mock('#server/areas.ts', async (importOriginal) => {
  const { areas } = await importOriginal<typeof import('#server/areas.ts')>()
  const { area } = await import('#server/access/area.ts')
  const draftKinds = [{ kind: 'note', module: 'calendar' as const }]
  return { areas: [...areas, area({ key: 'draftedNotes', draftKinds })] }
})

/** Drafts of a made-up thing (docs/seams/drafts.md). */
let company: TestCompany
let people: TestCompany['people']
let cases = 0
/** The draft of the case. */
let key = ''
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())
beforeEach(() => {
  cases += 1
  key = `note/${cases}`
})

const read = (person: Person) => person.ask(draftCalls.read, { key })
const save = (person: Person, text: string, version?: number) =>
  person.ask(draftCalls.save, { key, content: { text }, ...(version === undefined ? {} : { version }) })
const versionOf = ({ draft }: { draft: Draft | null }) => {
  if (!draft) throw new Error('nothing is kept')
  return draft.version
}

describe('a draft', () => {
  it('is read on another device as it was saved last, by its author alone', async () => {
    const { repA, repB, admin } = people
    expect(await read(repA)).toBeNull()
    const first = await save(repA, '上午')
    expect(first).toMatchObject({ isSaved: true, draft: { content: { text: '上午' } } })
    const second = await save(repA, '上午和下午', versionOf(first))
    expect(await read(repA)).toEqual(second.draft)
    expect(second.draft).toMatchObject({ content: { text: '上午和下午' }, updateTime: '2025-05-15 10:00:00' })
    for (const other of [repB, admin]) expect(await read(other)).toBeNull()
    await save(repB, '别人的')
    expect(await read(repA)).toEqual(second.draft)
    await repB.ask(draftCalls.remove, { key })
    expect(await read(repA)).toEqual(second.draft)
  })

  it('saved on two devices is written by the first; the second gets what is kept, and may then replace it', async () => {
    const { repA } = people
    const begun = versionOf(await save(repA, '开头'))
    const phone = await save(repA, '手机', begun)
    const desk = await save(repA, '电脑', begun)
    expect(desk).toEqual({ isSaved: false, draft: phone.draft })
    expect(await read(repA)).toEqual(phone.draft)
    expect(await save(repA, '电脑', versionOf(desk))).toMatchObject({ isSaved: true })
    expect(await read(repA)).toMatchObject({ content: { text: '电脑' } })
  })

  it('begun on two devices at once is one', async () => {
    const { repA } = people
    const both = await Promise.all([save(repA, '甲'), save(repA, '乙')])
    expect(both.map(({ isSaved }) => isSaved).toSorted()).toEqual([false, true])
    const kept = await read(repA)
    for (const { draft } of both) expect(draft).toEqual(kept)
  })

  it('sent again because the answer was lost is saved', async () => {
    const { repA } = people
    const begun = versionOf(await save(repA, '开头'))
    const sent = await save(repA, '又写', begun)
    expect(await save(repA, '又写', begun)).toEqual(sent)
  })

  it('that was handed in is not written again by a device that still has it, nor taken for the next one', async () => {
    const { repA } = people
    const version = versionOf(await save(repA, '交上去的'))
    const { db, drafts } = company.app.services
    await expect(
      inTransaction(db, async (trx) => {
        await drafts.consume(trx, repA.userId, key)
        throw new Error('not published')
      }),
    ).rejects.toThrow('not published')
    expect(await read(repA)).not.toBeNull()
    await inTransaction(db, (trx) => drafts.consume(trx, repA.userId, key))
    expect(await read(repA)).toBeNull()
    expect(await save(repA, '另一台还在写', version)).toEqual({ isSaved: false, draft: null })
    const next = await save(repA, '第二天的')
    expect(await save(repA, '另一台还在写', version)).toEqual({ isSaved: false, draft: next.draft })
  })

  it('is refused for what is not drafted, without a name, and when it is too long', async () => {
    const { repA } = people
    const content = { text: '' }
    for (const unknown of ['memo/1', 'note/1/2', '', 'note/'])
      expect(await repA.call(draftCalls.save, { key: unknown, content })).toMatchObject({ code: 400 })
    const long = { text: '长'.repeat(LONGEST_DRAFT) }
    expect(await repA.call(draftCalls.save, { key, content: long })).toMatchObject({
      code: 400,
      msg: '草稿内容过长，请精简后再试',
    })
    expect(await read(repA)).toBeNull()
  })
})

describe('drafts', () => {
  it(`are at most ${MOST_DRAFTS} of one user: the one that was not saved for longest gives way`, async () => {
    const { finance, repA } = people
    const mine = await save(repA, '别人的不算')
    for (let at = 0; at <= MOST_DRAFTS; at += 1)
      await finance.ask(draftCalls.save, { key: `note/a${at}`, content: { at } })
    expect(await finance.ask(draftCalls.read, { key: 'note/a0' })).toBeNull()
    for (const at of [1, MOST_DRAFTS])
      expect(await finance.ask(draftCalls.read, { key: `note/a${at}` })).toMatchObject({ content: { at } })
    expect(await read(repA)).toEqual(mine.draft)
  })

  it(`are removed ${DRAFT_DAYS} days after they were saved last`, async () => {
    const { repA } = people
    const { pool } = company.platform
    const wait = (days: number) =>
      pool.query(`update drafts set update_time = update_time - $1 * interval '1 day' where key = $2`, [
        days,
        key,
      ])
    const first = versionOf(await save(repA, '旧的'))
    await wait(DRAFT_DAYS - 1)
    const second = versionOf(await save(repA, '还在写', first))
    await wait(DRAFT_DAYS - 1)
    await forgetDrafts(company.app.services)
    expect(await read(repA)).toMatchObject({ version: second })
    await wait(2)
    await forgetDrafts(company.app.services)
    expect(await read(repA)).toBeNull()
  })
})
