import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { contractFileCalls, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import type { SealProviderName } from '#protocol/crm/contract-file/words.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import type { Person, TestCompany } from './people.ts'
import { sendFile, uploadFile } from './upload.ts'

/** A round stamp on white paper, without alpha. */
export const stampPicture = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><rect width="120" height="120" fill="#fff"/><circle cx="60" cy="60" r="54" fill="none" stroke="#d00" stroke-width="6"/></svg>',
    ),
  )
    .removeAlpha()
    .png()
    .toBuffer()

/** What pdfsig of poppler-utils reads, the second judge of signatures: it ends with 0 whatever it finds, so its words count. */
export function judge(pdf: Uint8Array): { valid: number; all: number; covers: boolean[]; words: string } {
  const words = poppler('pdfsig', pdf)
  return {
    all: words.match(/^Signature #/gm)?.length ?? 0,
    valid: words.match(/Signature is Valid\./g)?.length ?? 0,
    covers: [...words.matchAll(/(Not total|Total) document signed/g)].map(([, word]) => word === 'Total'),
    words,
  }
}

/** The words of a file as people would search and copy them. */
export const wordsOf = (pdf: Uint8Array): string => poppler('pdftotext', pdf, '-').replaceAll(/\s/g, '')
/** Its fonts: whether they are embedded, a subset, and can be read as text. */
export const fontsOf = (pdf: Uint8Array): string => poppler('pdffonts', pdf)

function poppler(tool: string, pdf: Uint8Array, ...after: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'suoke-pdf-'))
  try {
    const path = join(folder, 'file.pdf')
    writeFileSync(path, pdf)
    const { stdout, error } = spawnSync(tool, [path, ...after], { encoding: 'utf8' })
    if (error) throw error
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A form that a file can be made of; `given` replaces values. */
const completed = (defaults: FileForm, given: Partial<FileForm> = {}): FileForm => ({
  ...defaults,
  firstPrePrice: '1000.00',
  firstOriPrice: '1200.00',
  totalAmount: '1000.00',
  totalAmountUpper: '壹仟元整',
  companyName: '诚信造价咨询有限公司',
  taxNumber: '91371000MA3C000001',
  openingBank: '威海银行',
  accountNumber: '8170000000001',
  address: '威海市高区1号',
  telephone: '0631-5201234',
  contact: '王工',
  contactTelephone: '13812345678',
  createContact: '李娜',
  createContactTelephone: '13912345678',
  ...given,
})

/** Tools of contract files for the tests of a company. */
export function contractFilesOf(company: () => TestCompany) {
  const admin = () => company().people.admin
  return {
    /** A seal in use; replaces the one for the same. */
    drawSeal: async (
      given: { region?: number; signFlag?: number; provider?: SealProviderName; certAlias?: string } = {},
    ): Promise<number> => {
      const { region = 1, signFlag = 1, provider = 'local', certAlias } = given
      const content = await stampPicture()
      const file = await uploadFile(company(), admin(), fileCalls.upload, { name: '章.png', content })
      const { sealId } = await admin().ask(sealCalls.save, {
        region,
        signFlag,
        name: `公司章${region}-${signFlag}`,
        fileId: file.fileId,
        provider,
        ...(certAlias ? { certAlias } : {}),
      })
      return sealId
    },
    /** The form of a contract, complete; `given` replaces values. */
    formOf: async (who: Person, contractId: number, given: Partial<FileForm> = {}): Promise<FileForm> => {
      const { defaults } = await who.ask(contractFileCalls.info, { id: contractId })
      return completed(defaults, given)
    },
    completed,
    /** The bytes of a contract's file. */
    download: async (
      who: Person,
      request: { id: number; type?: 'origin' | 'signed'; version?: number },
    ): Promise<Buffer> => (await who.call(contractFileCalls.down, request)).raw,
    sendBack: (
      who: Person,
      contractId: number,
      content: Uint8Array | null,
      fields: Record<string, string> = {},
    ) =>
      sendFile(
        company(),
        who,
        contractFileCalls.sendBack,
        content && { name: '已签.pdf', content: Buffer.from(content) },
        { contractId: String(contractId), ...fields },
      ),
  }
}
