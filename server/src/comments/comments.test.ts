import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commentCalls } from '#protocol/comments/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { NOTE, notes, told } from '../../test/commented-note.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { uploadFile } from '../../test/upload.ts'

vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withNotes } = await import('../../test/commented-note.ts')
  return withNotes(await importOriginal())
})

/** Comments as every kind of subject has them (approval-office.md §19A). */

let company: TestCompany
let people: TestCompany['people']
/** The note of the case. */
let typeId = 0
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())
beforeEach(() => {
  typeId += 1
  const { managerA, repA, repB, assistant } = people
  notes.set(typeId, {
    author: managerA.userId,
    writers: [managerA, repA, repB].map(({ userId }) => userId),
    readers: [assistant.userId],
  })
})

type Written = Partial<InputOf<typeof commentCalls.save>>
const about = () => ({ type: NOTE, typeId })
const write = (person: Person, request: Written) => person.call(commentCalls.save, { ...about(), ...request })
const say = (person: Person, content: string, request: Written = {}) =>
  person.ask(commentCalls.save, { ...about(), content, ...request })
const list = (person: Person) => person.ask(commentCalls.list, about())
const mention = ({ userId }: Person, shown = '@谁') => `<span data-user="${userId}">${shown}</span>`
/** Messages about the note of the case, as type and recipient. */
const messages = async () => {
  const rows = await company.platform.db
    .selectFrom('messages')
    .where('title', '=', `纪要${typeId}`)
    .orderBy('message_id')
    .select(['type', 'recipient_user', 'content', 'type_id'])
    .execute()
  return rows.map((row) => ({ ...row, type_id: Number(row.type_id) }))
}

describe('a thread', () => {
  it('holds replies under their top-level comment, oldest first, whichever reply they answer', async () => {
    const { managerA, repA, repB } = people
    const first = await say(repA, '报价有误')
    const second = await say(repB, '已改')
    const answer = await say(managerA, '哪里？', { mainId: first.commentId })
    expect(answer).toMatchObject({
      mainId: first.commentId,
      pid: repA.userId,
      replyUser: { realname: '安小一' },
    })
    const third = await say(repB, '数量', { mainId: answer.commentId, pid: managerA.userId })
    expect(third).toMatchObject({ mainId: first.commentId, pid: managerA.userId })
    expect(
      (await list(managerA)).map((each) => [
        each.commentId,
        each.childCommentList.map((reply) => reply.commentId),
      ]),
    ).toEqual([
      [first.commentId, [answer.commentId, third.commentId]],
      [second.commentId, []],
    ])
    expect(
      await write(repB, { content: '答', mainId: first.commentId, pid: people.hr.userId }),
    ).toMatchObject({
      code: 400,
      msg: '评论已被删除',
    })
  })

  it('is read and written by those whom the subject lets', async () => {
    const { repA, assistant, outsider, nobody } = { ...people, nobody: company.nobody }
    await say(repA, '可见')
    expect(await list(assistant)).toHaveLength(1)
    expect(await write(assistant, { content: '我也说' })).toMatchObject({ code: 401 })
    expect(await outsider.call(commentCalls.list, about())).toMatchObject({ code: 1102 })
    expect(await write(outsider, { content: '我也说' })).toMatchObject({ code: 1102 })
    expect(await nobody.call(commentCalls.list, about())).toMatchObject({ code: 302 })
    expect(await repA.call(commentCalls.list, { type: NOTE, typeId: 999_999 })).toMatchObject({ code: 1102 })
    expect(await repA.call(commentCalls.list, { type: 899, typeId })).toMatchObject({ code: 1102 })
  })

  it('is changed by the author alone, and deleted by him or an administrator, replies and files with it', async () => {
    const { repA, repB, managerA, admin } = people
    const { batchId, fileId } = await uploadFile(company, repB, fileCalls.upload, {
      name: 'a.txt',
      content: Buffer.from('甲'),
    })
    const first = await say(repA, '原文')
    await say(repB, '', { mainId: first.commentId, batchId })
    const change = { commentId: first.commentId, content: '改文' }
    expect(await write(repB, change)).toMatchObject({ code: 401 })
    expect(await write(repA, change)).toMatchObject({ code: 0, data: { content: '改文' } })
    const [changed] = await list(repA)
    expect(changed).toMatchObject({ content: '改文', childCommentList: [{ files: [{ name: 'a.txt' }] }] })
    expect(changed?.updateTime).not.toBeNull()
    expect(await managerA.call(fileCalls.byId, { fileId })).toMatchObject({ code: 0 })
    expect(await people.outsider.call(fileCalls.byId, { fileId })).toMatchObject({ code: 404 })
    expect(await repB.call(commentCalls.remove, { commentId: first.commentId })).toMatchObject({ code: 401 })
    expect(await admin.call(commentCalls.remove, { commentId: first.commentId })).toMatchObject({ code: 0 })
    expect(await list(repA)).toEqual([])
    expect(await repB.call(fileCalls.byId, { fileId })).toMatchObject({ code: 404 })
    expect(await write(repA, { content: '答', mainId: first.commentId })).toMatchObject({
      code: 400,
      msg: '评论已被删除',
    })
    expect(await admin.call(commentCalls.remove, { commentId: first.commentId })).toMatchObject({ code: 400 })
  })

  it('takes no files of others, and no comment of another subject', async () => {
    const { repA, repB } = people
    const { batchId } = await uploadFile(company, repB, fileCalls.upload, {
      name: 'b.txt',
      content: Buffer.from('乙'),
    })
    expect(await write(repA, { content: '看附件', batchId })).toMatchObject({ code: 401 })
    const other = await say(repA, '别处')
    notes.set(typeId + 1, { author: repA.userId, writers: [repA.userId], readers: [] })
    typeId += 1
    expect(await write(repA, { content: '改', commentId: other.commentId })).toMatchObject({ code: 400 })
    expect(await write(repA, { content: '答', mainId: other.commentId })).toMatchObject({ code: 400 })
  })

  it('is deleted while somebody answers: the answer is there with it, or refused', async () => {
    const { repA, repB } = people
    const rounds = Array.from({ length: 5 }, async () => {
      const { commentId } = await say(repA, '删我')
      const [answer] = await Promise.all([
        write(repB, { content: '答', mainId: commentId }),
        repA.ask(commentCalls.remove, { commentId }),
      ])
      expect([0, 400]).toContain(answer.code)
    })
    await Promise.all(rounds)
    expect(await list(repA)).toEqual([])
  })

  it('goes with its subject, and is counted', async () => {
    const { repA } = people
    const { comments, db } = company.app.services
    const { commentId } = await say(repA, '一')
    await say(repA, '二', { mainId: commentId })
    expect(await comments.count(db, NOTE, [typeId, typeId + 500])).toEqual(new Map([[typeId, 2]]))
    await inTransaction(db, (trx) => comments.forget(trx, NOTE, [typeId]))
    expect(await list(repA)).toEqual([])
  })
})

describe('what is stored', () => {
  it.each([
    ['报价 < 5 && 数量 > 3', '报价 &lt; 5 &amp;&amp; 数量 &gt; 3'],
    ['一行\n二行<br>三行', '一行\n二行\n三行'],
    ['<b>粗</b><script>alert(1)</script><img src=x onerror=alert(1)>', '粗'],
    ['<a href="javascript:alert(1)">点我</a>', '点我'],
    ['<span data-user="1" onclick="alert(1)">@不存在</span>', '@不存在'],
    ['<span style="color:red">红</span></span></div>', '红'],
    ['&lt;script&gt;', '&lt;script&gt;'],
  ])('%j is %j', async (content, stored) => {
    expect((await say(people.repA, content)).content).toBe(stored)
  })

  it('a mention has the name that the person has', async () => {
    const { repA, managerA, repB } = people
    const content = `${mention(managerA, '<b>@老板<span data-user="1">x</span></b>')} 和 ${mention(repB)}`
    expect((await say(repA, content)).content).toBe(
      `<span data-user="${managerA.userId}">@陈经理</span> 和 <span data-user="${repB.userId}">@白小一</span>`,
    )
  })

  it.each([
    ['', '评论内容不能为空'],
    [' \n ', '评论内容不能为空'],
    ['<p> </p>', '评论内容不能为空'],
    ['长'.repeat(2001), '评论内容最多2000个字符'],
    ['<'.repeat(2001), '评论内容最多2000个字符'],
  ])('refuses %.20j', async (content, msg) => {
    expect(await write(people.repA, { content })).toMatchObject({ code: 400, msg })
  })

  it('marks do not count, nor do signs that HTML writes longer', async () => {
    expect(await write(people.repA, { content: '<'.repeat(2000) })).toMatchObject({ code: 0 })
    expect(await write(people.repA, { content: `<b>${'字'.repeat(2000)}</b>` })).toMatchObject({ code: 0 })
  })
})

describe('messages', () => {
  it('tell the author of the subject, who is answered, and once who is mentioned', async () => {
    const { managerA, repA, repB, assistant } = people
    const first = await say(repA, `请看 ${mention(assistant)}`)
    await say(managerA, `好，${mention(repA)} ${mention(managerA)}`, { mainId: first.commentId })
    await say(repB, '长'.repeat(150), { mainId: first.commentId })
    expect(await messages()).toEqual([
      { type: told.toMentioned, recipient_user: assistant.userId, content: '请看 @何助理', type_id: typeId },
      { type: told.toAuthors, recipient_user: managerA.userId, content: '请看 @何助理', type_id: typeId },
      {
        type: told.toMentioned,
        recipient_user: repA.userId,
        content: '好，@安小一 @陈经理',
        type_id: typeId,
      },
      {
        type: told.toAnswered,
        recipient_user: repA.userId,
        content: `${'长'.repeat(100)}…`,
        type_id: typeId,
      },
    ])
  })

  it('of a change only who is mentioned anew', async () => {
    const { repA, repB, assistant } = people
    const { commentId } = await say(repA, mention(assistant))
    const before = (await messages()).length
    await say(repA, `${mention(assistant)} ${mention(repB)}`, { commentId })
    expect((await messages()).slice(before)).toMatchObject([
      { type: told.toMentioned, recipient_user: repB.userId },
    ])
  })

  it('who may not see the subject cannot be mentioned', async () => {
    expect(await write(people.repA, { content: mention(people.outsider) })).toMatchObject({
      code: 400,
      msg: '路外人看不到这里的内容，不能@',
    })
    expect(await list(people.repA)).toEqual([])
    expect(await messages()).toEqual([])
  })
})
