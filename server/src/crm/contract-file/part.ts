import { contractFileCalls, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { beginInPanel } from './begin.ts'
import { generateFile } from './generate.ts'
import { readInfo } from './info.ts'
import { addCertificate, listCertificates } from './keys.ts'
import { markSigned } from './mark-signed.ts'
import { downloadFile, listSealUses, verifyFile } from './reading.ts'
import { listSeals, saveSeal, sealFileOwners, setSealStatus } from './seals.ts'
import { sendBack } from './send-back.ts'
import { signingService } from './signing-service.ts'
import { previewTemplate, saveTemplate, showTemplate } from './templates.ts'
import { registerSealJobs } from './waiting-seals.ts'

/** Files of contracts, their seals and signatures (locks-and-extensions.md §11, §12). */
export const contractFile = part({
  endpoints: [
    on(contractFileCalls.signed, (context) => markSigned(context, context.request)),
    on(contractFileCalls.generate, (context) => generateFile(context, 1, context.request)),
    on(contractFileCalls.generateQd, (context) => generateFile(context, 2, context.request)),
    on(contractFileCalls.begin, (context) => beginInPanel(context, context.request)),
    on(contractFileCalls.info, (context) => readInfo(context, context.request.id)),
    on(contractFileCalls.down, (context) => downloadFile(context, context.request)),
    on(contractFileCalls.sendBack, (context) => sendBack(context, context.uploads[0], context.request)),
    on(contractFileCalls.verify, (context) => verifyFile(context, context.request.contractId)),
    on(contractFileCalls.sealLog, (context) => listSealUses(context, context.request.contractId)),
    on(sealCalls.list, (context) => listSeals(context, context.request.region)),
    on(sealCalls.save, (context) => saveSeal(context, context.request)),
    on(sealCalls.setStatus, (context) => setSealStatus(context, context.request)),
    on(sealCalls.certificates, ({ services }) => listCertificates(services)),
    on(sealCalls.addCertificate, (context) => addCertificate(context, context.uploads[0], context.request)),
    on(sealCalls.templates, (context) => showTemplate(context, context.request)),
    on(sealCalls.saveTemplate, (context) => saveTemplate(context, context.request)),
    on(sealCalls.previewTemplate, (context) => previewTemplate(context, context.request)),
  ],
  fileOwners: [sealFileOwners],
  integrations: [signingService],
  jobs: registerSealJobs,
  clearings: [{ module: 'crm', holds: [], tables: ['contract_file', 'contract_file_form', 'seal_log'] }],
})
