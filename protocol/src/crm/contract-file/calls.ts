import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { day, flag, id, integer, nothing, optional, optionalText, text } from '#protocol/platform/wire.ts'
import { lockRegion as region } from '../software-lock/words.ts'
import { fileKeys, isFileKey } from './form.ts'
import { sentFileSchema } from './sent.ts'
import { blockSchema, LONGEST_TEMPLATE, MOST_BLOCKS } from './template.ts'
import { fileKindNames, sealProviderNames } from './words.ts'

const area = 'contract'

const signFlag = () => integer(0, 3)

const generateRequest = sentFileSchema.extend({ contractId: id(), region: optional(region()) })
const generatedSchema = z.object({
  contractId: z.number(),
  fileId: z.string(),
  fileName: z.string(),
  url: z.string(),
  pageCount: z.number(),
  version: z.number(),
  warnings: z.array(z.string()),
})

const nullable = z.string().nullable()
const bit = z.union([z.literal(0), z.literal(1)])
const formSchema = z.record(z.enum(fileKeys.filter(isFileKey)), z.string())

const fileLockSchema = z.object({
  /** The line of the order; null: a lock of the contract without one. */
  businessLockId: z.number().nullable(),
  lockId: z.number().nullable(),
  shellNum: nullable,
  distinguish: z.number(),
  salesPrice: z.number(),
  portNumber: z.number(),
  startTime: nullable,
  endTime: nullable,
  products: z.array(z.string()),
})
export const fileVersionSchema = z.object({
  fileRowId: z.number(),
  version: z.number(),
  region: z.number(),
  kind: z.string(),
  fileId: z.string(),
  signedFileId: nullable,
  name: z.string(),
  status: z.number(),
  createTime: z.string(),
  createUserName: z.string(),
  pageCount: z.number(),
  /** The seal that waits for the contract to pass; 0: none. */
  pendingFlag: z.number(),
})
export type FileVersion = z.infer<typeof fileVersionSchema>

const fileTitleSchema = z.object({
  infoId: z.number(),
  titleType: z.number(),
  invoiceTitle: z.string(),
  taxNumber: nullable,
  depositBank: nullable,
  depositAccount: nullable,
  depositAddress: nullable,
  telephone: nullable,
  invoiceType: z.number().nullable(),
})

/** What a form of a contract's file begins with (locks-and-extensions.md §12.1, §12.2). */
export const fileBeginSchema = z.object({
  region: z.number(),
  /** As it was filled in last; null before. */
  fieldForm: formSchema.nullable(),
  softwareLocks: z.array(fileLockSchema),
  invoiceTitles: z.array(fileTitleSchema),
  defaults: formSchema,
  /** Own client: what the derivations of the form begin with. */
  source: z.object({
    customerName: z.string(),
    orderDate: z.string(),
    contact: z.string(),
    contactTelephone: z.string(),
    createContact: z.string(),
    createContactTelephone: z.string(),
    listPrice: nullable,
    productText: z.string(),
  }),
})
export type FileBegin = z.infer<typeof fileBeginSchema>

export const contractInfoSchema = fileBeginSchema.extend({
  contract: z.object({
    contractId: z.number(),
    num: nullable,
    name: nullable,
    customerId: z.number().nullable(),
    customerName: nullable,
    businessId: z.number().nullable(),
    orderType: z.number().nullable(),
    checkStatus: z.number(),
    money: z.number().nullable(),
    orderDate: nullable,
    region: z.number(),
  }),
  files: z.array(fileVersionSchema),
})
export type ContractInfo = z.infer<typeof contractInfoSchema>

const signatureSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  signTime: z.string(),
  valid: z.literal(true),
})

const sealSchema = z.object({
  sealId: z.number(),
  region: z.number(),
  signFlag: z.number(),
  name: z.string(),
  fileId: z.string(),
  url: z.string(),
  widthMm: z.number(),
  provider: z.enum(sealProviderNames),
  certAlias: nullable,
  status: bit,
})
export type Seal = z.infer<typeof sealSchema>

const generate = (path: string, summary: string) =>
  call({
    path,
    body: 'json',
    need: ['crm/contract/save', 'crm/contract/update'],
    area,
    summary,
    request: generateRequest,
    reply: generatedSchema,
  })

/** Calls of contract files (locks-and-extensions.md §11.2, §12.4). */
export const contractFileCalls = {
  signed: call({
    path: 'crmContract/signed',
    body: 'query',
    need: 'crm/contract/signed',
    area,
    summary: '合同标记为已签署（12）或无需签署（13）',
    request: z.object({
      contractId: id(),
      checkStatus: optional(integer(12, 13)),
      signedDate: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}/)),
    }),
    reply: nothing,
  }),
  generate: generate('crmContract/generatePdfContract', '生成合同文件（威海）；大写和合计由服务器核对'),
  generateQd: generate('crmContract/generatePdfContractQd', '生成合同文件（青岛）；大写和合计由服务器核对'),
  begin: call({
    path: 'crmContract/queryFileForm',
    body: 'json',
    need: ['crm/contract/save', 'crm/contract/update'],
    area,
    summary: '合同面板中快速创建合同文件的初始内容',
    safe: true,
    request: z.object({
      /** Of a contract that is edited. */
      contractId: optional(id()),
      customerId: id(),
      businessId: id(),
      contactsId: optional(id()),
      orderDate: optional(day()),
    }),
    reply: fileBeginSchema,
  }),
  info: call({
    path: 'crmContract/getCrmContractInfo/{id}',
    method: 'GET',
    body: 'none',
    need: 'crm/contract/read',
    area,
    summary: '合同文件的表单、默认值、软件锁、开票抬头和各版本',
    request: z.object({ id: id() }),
    reply: contractInfoSchema,
  }),
  down: call({
    path: 'crmContract/downPdfContract/{id}',
    method: 'GET',
    body: 'query',
    linked: 'cookie',
    need: 'crm/contract/read',
    area,
    summary: '下载合同文件；有回传件时默认为回传件，version 为指定的版本',
    request: z.object({
      id: id(),
      type: optional(z.enum(['origin', 'signed'])),
      version: optional(integer(1, 1_000_000)),
    }),
    reply: file,
  }),
  sendBack: call({
    path: 'crmContract/autoSealToSendBackPdf',
    body: 'multipart',
    need: 'crm/contract/seal',
    area,
    summary: '上传客户签章后的合同文件：盖章、签名并回传，客户的签名保持有效',
    request: z.object({ contractId: id(), signFlag: optional(signFlag()) }),
    reply: z.object({
      contractId: z.number(),
      fileId: z.string(),
      fileName: z.string(),
      url: z.string(),
      checkStatus: z.number(),
      seals: z.array(z.object({ page: z.number(), x: z.number(), y: z.number(), name: z.string() })),
      signature: signatureSchema.nullable(),
      warnings: z.array(z.string()),
    }),
  }),
  verify: call({
    path: 'crmContract/verifyPdf/{contractId}',
    body: 'none',
    need: 'crm/contract/read',
    area,
    summary: '核对合同当前文件上的电子签名',
    safe: true,
    request: z.object({ contractId: id() }),
    reply: z.object({
      signed: bit,
      valid: bit,
      subject: z.string(),
      issuer: z.string(),
      signTime: z.string(),
      covers: z.enum(['全文', '部分']),
      trusted: bit,
      /** Own client: every signature, in the order in which they were made. */
      signatures: z.array(
        z.object({ subject: z.string(), issuer: z.string(), signTime: z.string(), valid: bit, trusted: bit }),
      ),
    }),
  }),
  sealLog: call({
    path: 'crmSeal/queryLog',
    body: 'json',
    need: 'crm/contract/read',
    area,
    summary: '合同的用印记录，新的在前',
    safe: true,
    request: z.object({ contractId: id() }),
    reply: z.array(
      z.object({
        logId: z.number(),
        sealName: z.string(),
        provider: z.string(),
        subject: z.string(),
        before: z.string(),
        after: z.string(),
        userName: z.string(),
        createTime: z.string(),
      }),
    ),
  }),
}

const templateKey = { region: region(), kind: z.enum(fileKindNames) }
const blocks = () => z.array(blockSchema).min(1).max(MOST_BLOCKS)
const need = 'manage/crm/seal'

/** Calls of seals, their certificates, and templates (§12.5, §12.6). */
export const sealCalls = {
  list: call({
    path: 'crmSeal/queryList',
    need: [need, 'crm/contract/save', 'crm/contract/update', 'crm/contract/seal'],
    area,
    summary: '印章；不含停用的，管理员除外',
    safe: true,
    request: z.object({ region: optional(region()) }),
    reply: z.array(sealSchema),
  }),
  save: call({
    path: 'crmSeal/saveOrUpdate',
    body: 'json',
    need,
    area,
    summary: '新建或编辑印章；同一地区和用途只有一枚启用',
    request: z.object({
      sealId: optional(id()),
      region: region(),
      signFlag: integer(1, 3),
      name: text(100),
      /** An uploaded PNG; absent: the picture stays. */
      fileId: optional(
        z.preprocess(
          (value) => (typeof value === 'number' ? String(value) : value),
          z.string().regex(/^\d{1,18}$/),
        ),
      ),
      widthMm: optional(integer(10, 80)),
      provider: z.enum(sealProviderNames).default('local'),
      certAlias: optional(text(60)),
    }),
    reply: z.object({ sealId: z.number() }),
  }),
  setStatus: call({
    path: 'crmSeal/updateStatus',
    need,
    area,
    summary: '启用或停用印章',
    request: z.object({ sealId: id(), status: flag() }),
    reply: nothing,
  }),
  certificates: call({
    path: 'crmSeal/queryCertificates',
    need,
    area,
    summary: '签章证书',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        alias: z.string(),
        isTest: z.boolean(),
        subject: z.string(),
        issuer: z.string(),
        validTo: z.string(),
      }),
    ),
  }),
  addCertificate: call({
    path: 'crmSeal/uploadCertificate',
    body: 'multipart',
    need,
    area,
    summary: '上传机构证书（.p12、.pfx）',
    sessionOnly: true,
    request: z.object({ alias: text(60), passphrase: optionalText(200) }),
    reply: nothing,
  }),
  templates: call({
    path: 'crmContractTemplate/queryOne',
    body: 'json',
    need,
    area,
    summary: '一种合同模板的当前版本，或以前的一个版本',
    safe: true,
    request: z.object({ ...templateKey, version: optional(integer(0, 1_000_000)) }),
    reply: z.object({
      region: z.number(),
      kind: z.string(),
      /** 0: what the installation began with. */
      version: z.number(),
      /** The one that counts. */
      current: z.number(),
      blocks: z.array(blockSchema),
      updateTime: nullable,
      updateUserName: nullable,
    }),
  }),
  saveTemplate: call({
    path: 'crmContractTemplate/save',
    body: 'json',
    need,
    area,
    summary: `保存合同模板的新版本，最多${LONGEST_TEMPLATE}字`,
    request: z.object({ ...templateKey, blocks: blocks() }),
    reply: z.object({ version: z.number() }),
  }),
  previewTemplate: call({
    path: 'crmContractTemplate/preview',
    body: 'json',
    need,
    area,
    summary: '用示例数据预览合同模板（PDF）',
    safe: true,
    request: z.object({ ...templateKey, blocks: blocks() }),
    reply: file,
  }),
}
