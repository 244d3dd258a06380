import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing, optionalText } from '#protocol/platform/wire.ts'
import { LONGEST_RESULT } from './words.ts'

/** Calls of complaints besides those every record type has (locks-and-extensions.md §19). */
export const complaintCalls = {
  finish: call({
    path: 'crmComplaint/finish',
    body: 'json',
    need: 'crm/complaint/update',
    area: 'complaint',
    summary: '投诉处理完成，附处理结果和客户满意度',
    request: z.object({
      complaintId: id(),
      handleResult: optionalText(LONGEST_RESULT),
      satisfaction: optionalText(100),
    }),
    reply: nothing,
  }),
}
