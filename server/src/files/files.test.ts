import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { PNG, sendFile, type UploadedPart, uploadFile } from '../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const disposition = 'Content-Disposition: form-data; name="file"; filename="a.txt"'
const text = { name: '报价.txt', content: '第一行' }
const upload = (person: Person, fields: Record<string, string> = {}, part: UploadedPart = text) =>
  uploadFile(company, person, fileCalls.upload, part, fields)

async function get(path: string, headers: Record<string, string> = {}) {
  return company.app.fastify.inject({ method: 'GET', url: `/crm/api${path}`, headers })
}
const tokenOf = async (person: Person) => ({ 'admin-token': await person.token() })
const codeOf = (payload: string) => Number(JSON.parse(payload).code)

async function customerOf(person: Person): Promise<{ id: number; batchId: string }> {
  const id = await makeRecord(person, customer)
  const row = await company.platform.pool.query('select batch_id from customer where id = $1', [id])
  return { id, batchId: row.rows[0].batch_id }
}

describe('an upload', () => {
  it('makes a batch of its own, or joins the one it names', async () => {
    const { repA } = company.people
    const first = await upload(repA)
    expect(first).toMatchObject({ name: '报价.txt', size: 9, type: 1, isPublic: '0', path: null })
    expect(first.fileId).toMatch(/^\d+$/)
    expect(first.batchId).toMatch(/^[0-9a-f]{32}$/)
    expect(first.url).toBe(`/adminFile/down/${first.fileId}`)
    await upload(repA, { batchId: first.batchId }, { name: '二.txt', content: '2' })
    const list = await repA.ask(fileCalls.list, { batchId: first.batchId })
    expect(list.map((file) => file.name)).toEqual(['报价.txt', '二.txt'])
    expect(list[0]).toMatchObject({
      fileType: 'file',
      createUserName: repA.realname,
      source: null,
      readOnly: null,
    })
    expect((await repA.ask(fileCalls.one, { batchId: first.batchId }))?.fileId).toBe(first.fileId)
  })

  it('refuses a request without a file, and bad batch ids', async () => {
    const { repA } = company.people
    expect(await sendFile(company, repA, fileCalls.upload, null)).toMatchObject({
      code: 1145,
      msg: '文件上传失败!',
    })
    expect(await sendFile(company, repA, fileCalls.upload, text, { batchId: '../../etc' })).toMatchObject({
      code: 400,
    })
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'abc'],
    ['a boundary longer than any', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'abc'],
    ['nothing that is multipart', 'multipart/form-data; boundary=x', 'garbage'],
    ['a part that breaks off', 'multipart/form-data; boundary=x', `--x\r\n${disposition}\r\n\r\nhel`],
  ])('refuses %s', async (_name, contentType, payload) => {
    const headers = { ...(await tokenOf(company.people.repA)), 'content-type': contentType }
    const url = `/crm/api/${fileCalls.upload.path}`
    const answer = await company.app.fastify.inject({ method: 'POST', url, headers, payload })
    expect(answer.json()).toEqual({ code: 400, msg: '参数验证错误', data: null })
  })

  it('is kept where only the owner of the data directory looks', async () => {
    const { files } = company.platform.config
    await upload(company.people.repA)
    const { mode } = await stat(files.kind === 'local' ? files.folder : '')
    expect(mode & 0o777).toBe(0o700)
  })

  it('waits in a folder of its own, which is gone when the call has answered', async () => {
    const { repA } = company.people
    const temporary = await mkdtemp(path.join(inject('scratch'), 'tmp-'))
    vi.stubEnv('TMPDIR', temporary)
    try {
      await upload(repA)
      expect(await sendFile(company, repA, fileCalls.upload, text, { type: 'img' })).toMatchObject({
        code: 400,
      })
      expect(await readdir(temporary)).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('keeps no path of the name and no control characters', async () => {
    const { repA } = company.people
    const file = await upload(repA, {}, { name: '..\\..\\a/b\u0007c.txt', content: 'x' })
    expect(file.name).toBe('bc.txt')
  })

  it('keeps no marks in the name that turn its extension around', async () => {
    const file = await upload(company.people.repA, {}, { name: '报价\u202Efdp.exe', content: 'MZ' })
    expect(file.name).toBe('报价fdp.exe')
  })

  it('takes only pictures as pictures, recognised by their content', async () => {
    const { repA } = company.people
    expect(await sendFile(company, repA, fileCalls.upload, text, { type: 'img' })).toMatchObject({
      code: 400,
      msg: '请选择正确的文件类型',
    })
    const disguised = { name: 'a.png', content: '<script>alert(1)</script>' }
    const { admin } = company.people
    expect((await sendFile(company, admin, fileCalls.upload, disguised, { isPublic: '1' })).code).toBe(400)
    const real = await upload(repA, { type: 'img' }, { name: 'a.png', content: PNG })
    expect(real.type).toBe(2)
  })

  it('is replaced in a batch of one, keeping id and name', async () => {
    const { repA } = company.people
    const send = (name: string, content: Buffer, fields = {}) =>
      uploadFile(company, repA, fileCalls.uploadBySingle, { name, content }, fields)
    const first = await send('签名.png', PNG)
    const other = Buffer.concat([PNG, Buffer.from('\0')])
    const second = await send('new.png', other, { batchId: first.batchId })
    expect(second).toMatchObject({ fileId: first.fileId, name: '签名.png', size: PNG.length + 1 })
    const shown = await get(second.url, await tokenOf(repA))
    expect(shown.rawPayload.equals(other)).toBe(true)
  })
})

describe('before anything owns it', () => {
  it('only its uploader sees, extends and deletes a batch', async () => {
    const { repA, repB, admin } = company.people
    const file = await upload(repA)
    for (const other of [repB, admin]) {
      expect(codeOf((await get(file.url, await tokenOf(other))).payload)).toBe(404)
      expect((await other.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(404)
      expect(await other.ask(fileCalls.list, { batchId: file.batchId })).toEqual([])
      expect((await other.call(fileCalls.remove, { id: file.fileId })).code).toBe(404)
      expect((await other.call(fileCalls.remove, { id: file.batchId })).code).toBe(401)
      expect((await other.call(fileCalls.rename, { fileId: file.fileId, name: 'x' })).code).toBe(404)
      expect((await sendFile(company, other, fileCalls.upload, text, { batchId: file.batchId })).code).toBe(
        401,
      )
    }
    expect((await repA.call(fileCalls.remove, { id: file.fileId })).code).toBe(0)
    expect((await repA.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(404)
  })

  it('is removed after a day, with its bytes', async () => {
    const { repA } = company.people
    const file = await upload(repA)
    const { pool, jobs } = company.platform
    const key = await pool.query('select storage_key from files where file_id = $1', [file.fileId])
    await pool.query(
      "update file_batches set free_since = free_since - interval '25 hours' where batch_id = $1",
      [file.batchId],
    )
    const { tidyFiles } = await import('./jobs.ts')
    await jobs.send(tidyFiles, {})
    await jobs.runDue()
    expect((await repA.call(fileCalls.byId, { fileId: file.fileId })).code).toBe(404)
    const { store } = company.app.services.fileService
    await expect(store.open(key.rows[0].storage_key)).rejects.toThrow()
  })
})

describe('files of a record', () => {
  it('are seen by who may read it and changed by who may edit it', async () => {
    const { repA, repB, managerA } = company.people
    const { batchId } = await customerOf(repA)
    const file = await upload(repA, { batchId })
    expect((await get(file.url, await tokenOf(managerA))).statusCode).toBe(200)
    expect(codeOf((await get(file.url, await tokenOf(repB))).payload)).toBe(404)
    expect(await repB.ask(fileCalls.list, { batchId })).toEqual([])
    expect((await sendFile(company, repB, fileCalls.upload, text, { batchId })).code).toBe(401)
    expect((await managerA.call(fileCalls.rename, { fileId: file.fileId, name: '改名' })).code).toBe(0)
    expect((await repA.ask(fileCalls.byId, { fileId: file.fileId })).name).toBe('改名.txt')
    expect((await repB.call(fileCalls.rename, { fileId: file.fileId, name: 'x' })).code).toBe(404)
  })

  it('uploaded beforehand become the record’s own on saving; foreign ones refuse the save', async () => {
    const { repA, repB, managerA } = company.people
    const mine = await upload(repA)
    const id = await makeRecord(repA, customer, { entity: { batchId: mine.batchId } })
    const files = await repA.ask(recordCallsOf(customer).files, { id })
    expect(files.map(({ fileId }) => fileId)).toEqual([mine.fileId])
    expect((await get(mine.url, await tokenOf(managerA))).statusCode).toBe(200)
    await expect(makeRecord(repA, customer, { entity: { batchId: mine.batchId } })).rejects.toThrow('401')
    const foreign = await upload(repB)
    await expect(makeRecord(repA, customer, { entity: { batchId: foreign.batchId } })).rejects.toThrow('401')
  })

  it('give the person who began their batch no more right to files of others than to the record', async () => {
    const { repA, repB, managerA } = company.people
    const mine = await upload(repA)
    const { batchId } = mine
    const id = await makeRecord(repA, customer, { entity: { batchId } })
    const foreign = await upload(managerA, { batchId })
    await managerA.ask(recordCallsOf(customer).transfer ?? expect.fail('no transfer'), {
      ids: [id],
      ownerUserId: repB.userId,
      transferType: 2,
      power: 1,
    })
    // he reads as a member: his own file is his, those of others and the batch are the owner's
    expect(await repA.ask(fileCalls.list, { batchId })).toHaveLength(2)
    expect((await repA.call(fileCalls.rename, { fileId: mine.fileId, name: '自己的' })).code).toBe(0)
    expect((await repA.call(fileCalls.rename, { fileId: foreign.fileId, name: 'x' })).code).toBe(401)
    expect((await repA.call(fileCalls.removeBatch, { batchId })).code).toBe(401)
    expect((await repA.call(fileCalls.removeBatches, { batchIds: [batchId] })).code).toBe(401)
    expect((await repA.call(fileCalls.remove, { id: batchId })).code).toBe(401)
    expect((await sendFile(company, repA, fileCalls.upload, text, { batchId })).code).toBe(401)
    expect((await sendFile(company, repA, fileCalls.uploadBySingle, text, { batchId })).code).toBe(401)
    // once he is out of the team there is nothing of others left to be seen
    await company.platform.pool.query('delete from team_members where user_id = $1', [repA.userId])
    expect((await repA.ask(fileCalls.list, { batchId })).map((file) => file.fileId)).toEqual([mine.fileId])
    expect((await repA.call(fileCalls.byId, { fileId: foreign.fileId })).code).toBe(404)
  })

  it('two creations with one batch give one record', async () => {
    const { repA } = company.people
    const batchId = randomBytes(16).toString('hex')
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => makeRecord(repA, customer, { entity: { batchId } })),
    )
    expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a served file', () => {
  it('is shown only when name and content say that it is harmless', async () => {
    const { repA } = company.people
    const headers = await tokenOf(repA)
    const picture = await upload(repA, {}, { name: '图 1.png', content: PNG })
    const shown = await get(picture.url, headers)
    expect(shown.headers['content-disposition']).toBe(`inline;filename=${encodeURIComponent('图 1.png')}`)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    const hostile = [
      { name: 'a.html', content: '<script>alert(1)</script>' },
      { name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
      { name: 'a.png', content: '<html><script>alert(1)</script></html>' },
    ]
    for (const part of hostile) {
      const file = await upload(repA, {}, part)
      const reply = await get(file.url, headers)
      expect(reply.headers['content-disposition']).toMatch(/^attachment;/)
      expect(reply.headers['content-type']).toBe('application/octet-stream')
    }
  })

  it('answers ranges, unchanged copies and impossible ranges', async () => {
    const { repA } = company.people
    const headers = await tokenOf(repA)
    const file = await upload(repA, {}, { name: 'a.txt', content: '0123456789' })
    const part = await get(file.url, { ...headers, range: 'bytes=2-4' })
    expect([part.statusCode, part.payload]).toEqual([206, '234'])
    expect(part.headers['content-range']).toBe('bytes 2-4/10')
    expect((await get(file.url, { ...headers, range: 'bytes=-3' })).payload).toBe('789')
    expect((await get(file.url, { ...headers, range: 'bytes=7-' })).payload).toBe('789')
    expect((await get(file.url, { ...headers, range: 'bytes=20-' })).statusCode).toBe(416)
    const etag = String(part.headers.etag)
    expect((await get(file.url, { ...headers, 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(file.url, headers)).payload).toBe('0123456789')
  })

  it('is reported without a file’s headers when its bytes cannot be read', async () => {
    const { repA } = company.people
    const file = await upload(repA)
    const { rows } = await company.platform.pool.query('select storage_key from files where file_id = $1', [
      file.fileId,
    ])
    await company.app.services.fileService.store.remove(rows[0].storage_key)
    const answer = await get(file.url, { ...(await tokenOf(repA)), range: 'bytes=0-1' })
    expect(answer.json()).toMatchObject({ code: 500, data: null })
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const name of ['content-disposition', 'etag', 'content-range'])
      expect(answer.headers, name).not.toHaveProperty(name)
  })

  it('is taken with the token in the address, and by nobody without one', async () => {
    const { repA } = company.people
    const file = await upload(repA)
    expect((await get(`${file.url}?c=${await repA.token()}`)).payload).toBe(text.content)
    expect(codeOf((await get(file.url)).payload)).toBe(302)
  })

  it('is public only when it was uploaded so', async () => {
    const { admin, repA } = company.people
    const picture = await upload(admin, { isPublic: '1' }, { name: '封面.png', content: PNG })
    expect(picture.isPublic).toBe('1')
    const shown = await get(picture.url)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const shownIn = await get(`/file/preview?url=${encodeURIComponent(picture.url)}`)
    expect([shownIn.statusCode, shownIn.headers['content-type']]).toEqual([200, 'image/png'])
    const secret = await upload(repA)
    expect(codeOf((await get(`/adminFile/public/${secret.fileId}/x`)).payload)).toBe(404)
  })

  it('is public at an address that nobody can guess, and only there', async () => {
    const { admin, repA } = company.people
    const picture = await upload(admin, { isPublic: '1' }, { name: '封面.png', content: PNG })
    expect(picture.url).toMatch(
      new RegExp(`^/adminFile/public/[0-9a-f]{32}/${encodeURIComponent('封面.png')}$`),
    )
    for (const guess of [picture.fileId, 'null', '0'.repeat(32)])
      expect(
        codeOf((await get(`/adminFile/public/${guess}/${encodeURIComponent('封面.png')}`)).payload),
      ).toBe(404)
    const { fileId } = picture
    expect((await repA.call(fileCalls.byId, { fileId })).code).toBe(404)
    expect((await admin.call(fileCalls.byId, { fileId })).code).toBe(0)
  })

  it('is public only for who may use an editor or a cover, and shows for good what it showed', async () => {
    const { admin, repA } = company.people
    const part = { name: '封面.png', content: PNG }
    expect(await sendFile(company, repA, fileCalls.upload, part, { isPublic: '1' })).toMatchObject({
      code: 401,
      msg: '无权操作',
    })
    expect((await sendFile(company, repA, fileCalls.upload, part)).code).toBe(0)
    const picture = await upload(admin, { isPublic: '1' }, part)
    const { batchId } = picture
    expect((await sendFile(company, admin, fileCalls.uploadBySingle, text, { batchId })).code).toBe(401)
    expect((await get(picture.url)).headers['content-type']).toBe('image/png')
    const own = await upload(admin, {}, part)
    const again = await sendFile(company, admin, fileCalls.uploadBySingle, text, { batchId: own.batchId })
    expect(again.code).toBe(0)
  })

  it('is previewed with the token inside the address, else a hint or a refusal', async () => {
    const { repA, repB } = company.people
    const file = await upload(repA)
    const word = await upload(repA, {}, { name: '合同<b>.docx', content: 'no real document' })
    const preview = async (fileId: string, person: Person | null) => {
      const inner = `/adminFile/down/${fileId}?fullfilename=x${person ? `&c=${await person.token()}` : ''}`
      return get(`/file/preview?url=${encodeURIComponent(inner)}`)
    }
    expect((await preview(file.fileId, repA)).payload).toBe(text.content)
    const hint = await preview(word.fileId, repA)
    expect(hint.payload).toContain('该附件格式不支持预览，请下载后查看')
    expect(hint.payload).not.toContain('<b>')
    expect(codeOf((await preview(file.fileId, repB)).payload)).toBe(404)
    expect(codeOf((await preview(file.fileId, null)).payload)).toBe(302)
    expect(codeOf((await get('/file/preview?url=http%3A%2F%2F127.0.0.1%2F')).payload)).toBe(404)
  })

  it('is previewed while viewing as somebody else as that person would see it', async () => {
    const { admin, repA } = company.people
    const own = await upload(admin)
    const theirs = await upload(repA)
    const token = await admin.token()
    const preview = async (fileId: string, inside: boolean) => {
      const inner = `/adminFile/down/${fileId}${inside ? `?c=${token}` : ''}`
      return get(`/file/preview?url=${encodeURIComponent(inner)}`, inside ? {} : { 'admin-token': token })
    }
    await admin.ask(permissionCalls.viewAs, { userId: repA.userId })
    for (const inside of [true, false]) {
      expect(codeOf((await preview(own.fileId, inside)).payload)).toBe(404)
      expect((await preview(theirs.fileId, inside)).payload).toBe(text.content)
    }
    await admin.ask(permissionCalls.endViewAs, {})
    expect((await preview(own.fileId, true)).payload).toBe(text.content)
    expect(codeOf((await preview(theirs.fileId, true)).payload)).toBe(404)
  })
})

describe('an avatar', () => {
  it('replaces the own picture and is seen by everybody', async () => {
    const { repA, repB } = company.people
    const part = { name: 'me.png', content: PNG }
    expect((await sendFile(company, repA, fileCalls.updateImg, part)).code).toBe(0)
    const user = await repA.ask(peopleCalls.queryLoginUser, {})
    expect((await get(String(user.img), await tokenOf(repB))).statusCode).toBe(200)
    expect((await sendFile(company, repA, fileCalls.updateImg, part)).code).toBe(0)
    expect(codeOf((await get(String(user.img), await tokenOf(repB))).payload)).toBe(404)
    expect((await sendFile(company, repA, fileCalls.updateImg, text)).code).toBe(400)
  })

  it('is kept small, upright and without what a photograph tells; too many pixels are refused', async () => {
    const { repA } = company.people
    const photo = sharp({ create: { width: 1200, height: 600, channels: 3, background: 'teal' } })
    const content = await photo
      .withExif({ IFD0: { Copyright: '经纬度' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sendFile(company, repA, fileCalls.updateImg, { name: '我.jpg', content })).toMatchObject({
      code: 0,
    })
    const { img } = await repA.ask(peopleCalls.queryLoginUser, {})
    const { rawPayload } = await get(String(img), await tokenOf(repA))
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'png',
      width: 200,
      height: 400,
      exif: undefined,
    })
    const vast = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect(
      await sendFile(company, repA, fileCalls.updateImg, { name: '大.png', content: vast }),
    ).toMatchObject({
      code: 400,
      msg: '图片不能超过5000万像素，请缩小后再上传',
    })
  })
})
