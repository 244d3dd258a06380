import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { companyCalls } from './company/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { permissionCalls } from './roles/calls.ts'

export const openingCalls = {
  /** What each of these calls answers, for one way to the server instead of five. */
  queryOpening: call({
    path: 'adminUser/queryOpening',
    area: 'role',
    need: 'signedIn',
    summary: '页面打开时所需：当前用户、权限树、企业信息、应用开关、顶栏应用顺序',
    safe: true,
    request: z.object({}),
    reply: z.object({
      user: peopleCalls.queryLoginUser.reply,
      auth: permissionCalls.auth.reply,
      company: companyCalls.queryAdminConfig.reply,
      modules: companyCalls.queryModuleSetting.reply,
      headerSort: companyCalls.queryHeaderModelSort.reply,
    }),
  }),
}
