import { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { part } from '#server/access/area.ts'
import { on, onPublic } from '#server/access/endpoint.ts'
import { addProof, checkProof, downloadProof, revokeProof } from './act.ts'
import { proofApprovals } from './approvals.ts'
import { listOwnProofs, listProofs } from './own.ts'
import { listTemplates, saveTemplate } from './templates.ts'

/** 在职证明, 收入证明 (hrm.md §6.4). */
export const proofs = part({
  endpoints: [
    on(proofCalls.mine, (context) => listOwnProofs(context)),
    on(proofCalls.list, (context) => listProofs(context, context.request)),
    on(proofCalls.add, (context) => addProof(context, context.request)),
    on(proofCalls.revoke, (context) => revokeProof(context, context.request)),
    on(proofCalls.download, (context) => downloadProof(context, context.request)),
    on(proofCalls.templates, ({ services }) => listTemplates(services.db)),
    on(proofCalls.saveTemplate, (context) => saveTemplate(context, context.request)),
    onPublic(proofCalls.check, (context) => checkProof(context)),
  ],
  examineListeners: [proofApprovals],
})
