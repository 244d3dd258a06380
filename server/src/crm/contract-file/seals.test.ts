import { PDFDocument, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import forge from 'node-forge'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import { SIGNED_FILE } from '#protocol/crm/contract-file/messages.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { integrationCalls } from '#protocol/integrations/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { applyOutcome } from '#server/engine/change/approval/subject.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type SigningKey, signDigest } from '#server/platform/signing/cms.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { contractFilesOf, judge, stampPicture } from '../../../test/contract-files.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { salesOf } from '../../../test/sales.ts'
import { customerKey, signedByCustomer } from '../../../test/signed-by-customer.ts'
import { sendFile, uploadFile } from '../../../test/upload.ts'

let company: TestCompany
let admin: Person
let repA: Person
let bought: SigningKey
beforeAll(async () => {
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  ;({ admin, repA } = company.people)
  bought = await customerKey()
})
afterAll(() => company.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await company.platform.pool.query('update seal set status = 0')
})
/** A flow is in use, which waits for its first approver. */
const withFlow = () =>
  vi.spyOn(company.app.services.engine.approvals, 'engine').mockReturnValue({
    submit: async () => 'waiting',
    recordIdOf: () => sql`null`,
    forget: () => Promise.resolve(),
    flowInUse: async () => 1,
    renameOption: () => Promise.resolve(),
  })
const { makeContract, contractOf } = salesOf(() => company)
const { drawSeal, formOf, download, sendBack } = contractFilesOf(() => company)

const generate = async (contractId: number, given: Parameters<typeof formOf>[2] = {}) =>
  repA.ask(contractFileCalls.generate, { contractId, ...(await formOf(repA, contractId, given)) })
const verify = (contractId: number) => admin.ask(contractFileCalls.verify, { contractId })
const signed = (contractId: number) => download(admin, { id: contractId, type: 'signed' })

describe('a file that comes back', () => {
  it('is sealed and signed, the contract is signed, its owner hears of it', async () => {
    await drawSeal()
    const of = await makeContract()
    await generate(of.contractId)
    const back = await sendBack(admin, of.contractId, await download(repA, { id: of.contractId }), {
      signFlag: '1',
    })
    expect(back).toMatchObject({
      code: 0,
      data: { checkStatus: 12, signature: { provider: 'local', valid: true }, warnings: [] },
    })
    // the seal, and a strip on each of two pages
    expect(back.data).toMatchObject({ seals: [{ page: 2 }, { page: 1 }, { page: 2 }] })
    const pdf = await signed(of.contractId)
    expect(judge(pdf)).toMatchObject({ all: 1, valid: 1, covers: [true] })
    expect(await verify(of.contractId)).toMatchObject({
      signed: 1,
      valid: 1,
      subject: '威海公司测试印章',
      issuer: '锁客测试根证书',
      covers: '全文',
      trusted: 0,
    })
    expect(await contractOf(of)).toMatchObject({
      checkStatus: 12,
      signedDate: expect.stringMatching(/^\d{4}-/),
    })
    const { rows } = await company.platform.pool.query(
      'select recipient_user::int as who from messages where type = $1 and type_id = $2',
      [SIGNED_FILE, of.contractId],
    )
    expect(rows).toEqual([{ who: repA.userId }])
    const uses = await admin.ask(contractFileCalls.sealLog, { contractId: of.contractId })
    expect(uses).toMatchObject([{ sealName: '公司章1-1', subject: '威海公司测试印章' }])
  })

  it('keeps the signature of the customer, byte by byte; both are valid', async () => {
    await drawSeal()
    const of = await makeContract()
    await generate(of.contractId)
    const theirs = await signedByCustomer(await download(repA, { id: of.contractId }))
    expect((await sendBack(admin, of.contractId, theirs, { signFlag: '1' })).code).toBe(0)
    const pdf = await signed(of.contractId)
    expect(pdf.subarray(0, theirs.length).equals(theirs)).toBe(true)
    expect(judge(pdf)).toMatchObject({ all: 2, valid: 2, covers: [false, true] })
    expect((await verify(of.contractId)).signatures).toMatchObject([
      { subject: '诚信造价 王工', valid: 1 },
      { subject: '威海公司测试印章', valid: 1 },
    ])
  })

  it('of other software, with compressed objects, turned pages and forms of its own, is sealed as well', async () => {
    await drawSeal()
    const scan = await PDFDocument.create()
    for (const turn of [0, 90, 270]) {
      const page = scan.addPage([595, 842])
      page.node.set(PDFName.of('Rotate'), scan.context.obj(turn))
    }
    scan.getForm().createTextField('note').addToPage(scan.getPage(0))
    const of = await makeContract()
    const theirs = await signedByCustomer(await scan.save({ useObjectStreams: true }))
    const back = await sendBack(admin, of.contractId, theirs, { signFlag: '1' })
    expect(back).toMatchObject({ code: 0, data: { warnings: [expect.stringContaining('页数或尺寸不同')] } })
    const pdf = await signed(of.contractId)
    expect(judge(pdf)).toMatchObject({ all: 2, valid: 2 })
    expect(
      (await PDFDocument.load(pdf))
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toContain('note')
  })

  it('may come again: the last one counts, every use is kept', async () => {
    await drawSeal()
    const of = await makeContract()
    await generate(of.contractId)
    const plain = await download(repA, { id: of.contractId })
    await sendBack(admin, of.contractId, plain, { signFlag: '1' })
    await drawSeal({ signFlag: 2, provider: 'none' })
    const again = await sendBack(admin, of.contractId, plain, { signFlag: '2' })
    expect(again).toMatchObject({ code: 0, data: { signature: null } })
    expect(await verify(of.contractId)).toMatchObject({ signed: 0, valid: 0 })
    expect(await admin.ask(contractFileCalls.sealLog, { contractId: of.contractId })).toHaveLength(2)
  })

  it('is refused where it is no PDF, encrypted, torn or closed, and the contract stays as it is', async () => {
    await drawSeal()
    const of = await makeContract()
    await generate(of.contractId)
    const plain = await download(repA, { id: of.contractId })
    const locked = await PDFDocument.load(plain)
    locked.encrypt({ userPassword: 'a', ownerPassword: 'b' })
    const closed = await PDFDocument.load(plain)
    const reference = { Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: { P: 1 } }
    closed.catalog.set(
      PDFName.of('Perms'),
      closed.context.obj({ DocMDP: { Type: 'Sig', Reference: [reference] } }),
    )
    const odd = async (change: (document: PDFDocument) => void) => {
      const document = await PDFDocument.load(plain)
      change(document)
      return document.save()
    }
    const catalogHas = (key: string, value: PDFObject) =>
      odd(({ catalog }) => catalog.set(PDFName.of(key), value))
    const pageHas = (key: string, value: PDFObject) =>
      odd((document) => document.getPage(0).node.set(PDFName.of(key), value))
    const number = PDFNumber.of(5)
    const { context } = await PDFDocument.create()
    const oddities = [
      await catalogHas('Perms', number),
      await catalogHas('Perms', context.obj({ DocMDP: 7 })),
      await catalogHas('AcroForm', number),
      await catalogHas('AcroForm', context.obj({ Fields: 5 })),
      await pageHas('Annots', number),
      await pageHas('CropBox', context.obj([1, 2])),
      await pageHas('Rotate', PDFName.of('x')),
    ]
    const many = await PDFDocument.create()
    for (let page = 0; page <= 200; page++) many.addPage([200, 200])
    const wrong: [Uint8Array | null, number, string][] = [
      [null, 2246, '请上传PDF格式的合同文件'],
      [Buffer.alloc(0), 2246, '请上传PDF格式的合同文件'],
      [Buffer.alloc(21 * 1024 * 1024, '%PDF-1.7\n'), 400, '合同文件不能超过20MB'],
      [Buffer.from('合同'), 2246, '请上传PDF格式的合同文件'],
      [
        await sharp(await stampPicture())
          .png()
          .toBuffer(),
        2246,
        '请上传PDF格式的合同文件',
      ],
      [await locked.save(), 2246, '请上传PDF格式的合同文件'],
      [plain.subarray(0, 400), 2246, '请上传PDF格式的合同文件'],
      [Buffer.from('%PDF-1.7\n%%EOF'), 2246, '请上传PDF格式的合同文件'],
      [await closed.save(), 2248, '电子签章失败：文件上的签名不允许再签章'],
      [await many.save(), 400, '合同文件最多200页'],
    ]
    for (const content of oddities) wrong.push([content, 2246, '请上传PDF格式的合同文件'])
    for (const [content, code, msg] of wrong)
      expect(await sendBack(admin, of.contractId, content, { signFlag: '1' })).toMatchObject({ code, msg })
    expect((await contractOf(of)).checkStatus).toBe(10)
    expect((await sendBack(admin, of.contractId, plain, { signFlag: '1' })).code).toBe(0)
  })

  it('needs a seal, the right to it, and a contract in force', async () => {
    const of = await makeContract()
    await generate(of.contractId)
    const plain = await download(repA, { id: of.contractId })
    expect(await sendBack(admin, of.contractId, plain)).toMatchObject({ code: 2247, msg: '请选择印章' })
    expect(await sendBack(admin, of.contractId, plain, { signFlag: '1' })).toMatchObject({ code: 2245 })
    await drawSeal()
    expect((await sendBack(repA, of.contractId, plain, { signFlag: '1' })).code).toBe(401)
    withFlow()
    const waits = await makeContract()
    expect(await sendBack(admin, waits.contractId, plain, { signFlag: '1' })).toMatchObject({ code: 2241 })
  })
})

describe('a seal that is chosen before', () => {
  it('is put on at once where the contract is in force', async () => {
    await drawSeal({ signFlag: 3 })
    const of = await makeContract()
    await generate(of.contractId, { signFlag: '3' })
    expect(judge(await download(repA, { id: of.contractId }))).toMatchObject({ all: 1, valid: 1 })
  })

  it('waits for the contract to pass', async () => {
    await drawSeal()
    withFlow()
    const of = await makeContract()
    const made = await generate(of.contractId, { signFlag: '1' })
    expect(made.warnings).toContain('合同审核通过后自动盖章')
    const file = () => download(repA, { id: of.contractId })
    await company.app.services.jobs.runDue()
    expect(judge(await file()).all).toBe(0)
    await inTransaction(company.app.services.db, (trx) =>
      applyOutcome(trx, systemWriter(company.app.services), {
        key: contract.key,
        id: of.contractId,
        outcome: 'passed',
      }),
    )
    await company.app.services.jobs.runDue()
    expect(judge(await file())).toMatchObject({ all: 1, valid: 1 })
    const { files } = await repA.ask(contractFileCalls.info, { id: of.contractId })
    expect(files[0]?.pendingFlag).toBe(0)
  })
})

describe('verifying', () => {
  it('finds a byte that changed anywhere, in the signature and the zeros behind it as well', async () => {
    await drawSeal()
    const of = await makeContract()
    await generate(of.contractId)
    await sendBack(admin, of.contractId, await download(repA, { id: of.contractId }), { signFlag: '1' })
    const pdf = await signed(of.contractId)
    const isWhole = (bytes: Buffer) => {
      const found = verifyPdf(bytes)
      return found.length === 1 && found.every(({ isIntact, coversAll }) => isIntact && coversAll)
    }
    expect(isWhole(pdf)).toBe(true)
    // more of them in the signature: every bit of one is changed in platform/signing/read-cms.unit.test.ts
    const [, from = 0, to = 0] = (/ByteRange\s*\[([\d\s]+)\]/.exec(pdf.toString('latin1'))?.[1] ?? '')
      .trim()
      .split(/\s+/)
      .map(Number)
    expect(to - from).toBeGreaterThan(20_000)
    const every = (start: number, end: number, step: number) =>
      Array.from({ length: Math.ceil((end - start) / step) }, (_, at) => start + at * step)
    const places = [...every(0, pdf.length, 397), ...every(from, from + 4_000, 7), ...every(from, to, 61)]
    const missed = places.filter((at) =>
      [1, 0x20].some((bits) => {
        const changed = Buffer.from(pdf)
        changed[at] = (changed[at] ?? 0) ^ bits
        return isWhole(changed)
      }),
    )
    expect(missed).toEqual([])
    expect(isWhole(Buffer.concat([pdf, Buffer.from('\n')]))).toBe(false)
    const range = Buffer.from('\n/ByteRange [0 10 20 30]')
    expect(verifyPdf(Buffer.concat([pdf, range]))).toMatchObject([{ isIntact: false }, { isIntact: true }])
    const comment = Buffer.from('\n% /ByteRange [0 10 20 30]')
    expect(verifyPdf(Buffer.concat([pdf, comment]))).toMatchObject([{ isIntact: true, coversAll: false }])
  })

  it('reports a stored file that is not the one that was signed', async () => {
    await drawSeal()
    const of = await makeContract()
    await generate(of.contractId)
    const plain = await download(repA, { id: of.contractId })
    await sendBack(admin, of.contractId, plain, { signFlag: '1' })
    const other = await signedByCustomer(plain)
    const file = await uploadFile(company, admin, fileCalls.upload, { name: '换.pdf', content: other })
    await company.platform.pool.query('update contract_file set signed_file_id = $1 where contract_id = $2', [
      file.fileId,
      of.contractId,
    ])
    expect(await verify(of.contractId)).toMatchObject({ signed: 1, valid: 0, signatures: [{ valid: 1 }] })
  })
})

describe('seals', () => {
  it('are one in use for each region and purpose, and are seen by who uses them', async () => {
    const first = await drawSeal()
    const second = await drawSeal()
    const statuses = async (who: Person) =>
      (await who.ask(sealCalls.list, { region: 1 }))
        .filter(({ sealId }) => [first, second].includes(sealId))
        .map(({ sealId, status }) => [sealId, status])
    expect(await statuses(admin)).toEqual([
      [first, 0],
      [second, 1],
    ])
    expect(await statuses(repA)).toEqual([[second, 1]])
    await admin.ask(sealCalls.setStatus, { sealId: first, status: 1 })
    expect(await statuses(repA)).toEqual([[first, 1]])
    expect((await company.people.outsider.call(sealCalls.list, {})).code).toBe(401)
  })

  it('of white paper become clear; other pictures are refused', async () => {
    const sealId = await drawSeal()
    const [seal] = (await admin.ask(sealCalls.list, {})).filter((each) => each.sealId === sealId)
    const { raw } = await admin.call(fileCalls.down, { fileId: Number(seal?.fileId) })
    const { data, info } = await sharp(raw).raw().toBuffer({ resolveWithObject: true })
    expect([info.channels, data[3], data[(60 * info.width + 6) * 4 + 3]]).toEqual([4, 0, 255])
    const jpeg = await sharp(await stampPicture())
      .jpeg()
      .toBuffer()
    const file = await uploadFile(company, admin, fileCalls.upload, { name: '章.jpg', content: jpeg })
    const asked = { region: 1, signFlag: 1, name: '章', fileId: file.fileId }
    expect(await admin.call(sealCalls.save, asked)).toMatchObject({
      code: 400,
      msg: '印章图片须为不超过1MB的PNG图片',
    })
    expect((await admin.call(sealCalls.save, { ...asked, region: 2, signFlag: 2 })).code).toBe(400)
    expect((await repA.call(sealCalls.save, asked)).code).toBe(401)
  })

  it('sign by a certificate that was bought', async () => {
    const key = forge.pki.privateKeyFromPem(bought.key)
    const [own = ''] = bought.certificates
    const p12 = forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(own)], '口令', {
      algorithm: '3des',
    })
    const content = Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1')
    const send = (passphrase: string) =>
      sendFile(
        company,
        admin,
        sealCalls.addCertificate,
        { name: 'a.p12', content },
        { alias: '公司证书', passphrase },
      )
    expect(await send('错')).toMatchObject({ code: 400, msg: '证书文件不正确，或密码错误' })
    expect((await send('口令')).code).toBe(0)
    expect(await send('口令')).toMatchObject({ code: 400, msg: '证书名称已存在' })
    expect(await admin.ask(sealCalls.certificates, {})).toContainEqual(
      expect.objectContaining({ alias: '公司证书', isTest: false, subject: '诚信造价 王工' }),
    )
    await drawSeal({ provider: 'p12', certAlias: '公司证书' })
    const of = await makeContract()
    await generate(of.contractId, { signFlag: '1' })
    expect(await verify(of.contractId)).toMatchObject({ valid: 1, subject: '诚信造价 王工' })
    expect(judge(await download(repA, { id: of.contractId }))).toMatchObject({ all: 1, valid: 1 })
  })

  it('sign by a service outside, whose answer is checked', async () => {
    const service = await startReceiver()
    const answers = (key: SigningKey, digestOf: (sent: string) => string) => {
      service.answer = ({ body }, reply) => {
        const digest = Buffer.from(digestOf(String(body.digest)), 'hex')
        reply.end(JSON.stringify({ cms: signDigest(digest, key, new Date()).toString('base64') }))
      }
    }
    try {
      await admin.ask(integrationCalls.save, {
        integration: 'signing',
        isOn: 1,
        settings: { address: `${service.origin}/sign`, token: 'token-1' },
      })
      await drawSeal({ provider: 'http' })
      const of = await makeContract()
      await generate(of.contractId)
      const plain = await download(repA, { id: of.contractId })
      const send = () => sendBack(admin, of.contractId, plain, { signFlag: '1' })
      answers(bought, () => '00'.repeat(32))
      expect(await send()).toMatchObject({ code: 2248, msg: '电子签章失败：签名与文件不符' })
      service.answer = (_, reply) => reply.end('{}')
      expect(await send()).toMatchObject({ code: 2248, msg: '电子签章失败：签章服务的应答不含签名' })
      answers(bought, (digest) => digest)
      expect(await send()).toMatchObject({ code: 0, data: { signature: { provider: 'http' } } })
      expect(service.received.at(-1)?.body).toMatchObject({ algorithm: 'SHA-256', reason: '合同签署' })
      expect(judge(await signed(of.contractId))).toMatchObject({ all: 1, valid: 1 })
    } finally {
      await admin.ask(integrationCalls.save, { integration: 'signing', isOn: 0, settings: {} })
      await service.close()
    }
  })

  it('of a service that is away leave the contract unsigned', async () => {
    await drawSeal({ provider: 'http' })
    const of = await makeContract()
    await generate(of.contractId)
    const plain = await download(repA, { id: of.contractId })
    expect(await sendBack(admin, of.contractId, plain, { signFlag: '1' })).toMatchObject({
      code: 2248,
      msg: '电子签章失败：没有启用签章服务',
    })
    expect((await contractOf(of)).checkStatus).toBe(10)
  })
})

describe('states', () => {
  it('are set by hand: signed from unsigned too, with the day; not once more', async () => {
    const of = await makeContract()
    const mark = (who: Person, more: object = {}) =>
      who.call(contractFileCalls.signed, { contractId: of.contractId, ...more })
    expect((await mark(repA)).code).toBe(401)
    expect((await mark(admin, { checkStatus: 13 })).code).toBe(0)
    expect((await contractOf(of)).checkStatus).toBe(13)
    expect(await mark(admin, { checkStatus: 13 })).toMatchObject({ code: 2241, msg: '当前合同状态不能签署' })
    expect((await mark(admin, { signedDate: '2026-03-04' })).code).toBe(0)
    expect(await contractOf(of)).toMatchObject({ checkStatus: 12, signedDate: '2026-03-04' })
    expect((await mark(admin)).code).toBe(2241)
    const update = { entity: { contractId: of.contractId, remark: '改' }, field: [] }
    expect((await repA.call(recordCallsOf(contract).update, update)).code).toBe(2085)
  })
})
