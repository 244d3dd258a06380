import type { Refused } from '#protocol/platform/codes.ts'
import { states } from '#protocol/record/states/declared-states.ts'

const SENT: Refused = [400, '公函已发出，只能修改附件、图片、状态和快递单号']
const VOIDED: Refused = [400, '公函已作废，只能修改附件、图片和快递单号']
const stays = ['express_no', 'main_file_ids', 'detail_file_ids'] as const
const event = { behavior: 2 } as const
const right = 'update'

/** 状态 of a letter (locks-and-extensions.md §18): what is out stays as it was sent. */
export const lettersStatus = states({
  column: 'letters_status',
  title: '状态',
  formType: 'number',
  alwaysShown: true,
  initial: 'draft',
  vocabulary: {
    draft: { code: 0, word: '草稿', tone: 'default' },
    sent: { code: 1, word: '已发出', tone: 'info', opens: { only: stays, refusal: SENT } },
    signed: { code: 2, word: '已签收', tone: 'success', opens: { only: stays, refusal: SENT } },
    voided: {
      code: 3,
      word: '已作废',
      tone: 'default',
      struck: true,
      opens: { only: stays, refusal: VOIDED },
    },
  },
  events: {
    send: {
      ...event,
      from: ['draft'],
      to: 'sent',
      says: '将公函发出。',
      call: { path: 'send', right, summary: '发出公函' },
    },
    sign: {
      ...event,
      from: ['sent'],
      to: 'signed',
      says: '登记公函已签收。',
      call: { path: 'sign', right, summary: '登记公函已签收' },
    },
    void: {
      ...event,
      from: ['draft', 'sent', 'signed'],
      to: 'voided',
      says: '将公函作废。',
      call: { path: 'void', right, summary: '作废公函' },
    },
  },
  chosenWith: right,
  listed: 'word',
})
