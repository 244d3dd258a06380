import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { download, XLSX } from '#server/platform/http/download.ts'
import { addQuota, changeQuota, setQuotaStatus } from './maintain.ts'
import { listQuotas, pageOfQuotas } from './read.ts'
import { importQuotas, quotaTemplate } from './sheet.ts'
import { syncLocks } from './sync.ts'

/** 定额 that products bring into locks (locks-and-extensions.md §16). */
export const quota = part({
  endpoints: [
    on(quotaCalls.list, ({ services }) => listQuotas(services)),
    on(quotaCalls.page, ({ services, request }) => pageOfQuotas(services, request)),
    on(quotaCalls.add, ({ request, ...acting }) => addQuota(acting, request)),
    on(quotaCalls.update, ({ request, ...acting }) => changeQuota(acting, request)),
    on(quotaCalls.updateStatus, ({ request, ...acting }) => setQuotaStatus(acting, request)),
    on(quotaCalls.template, async () =>
      download({ name: '定额导入模板.xlsx', contentType: XLSX, body: await quotaTemplate() }),
    ),
    on(quotaCalls.upload, (context) => importQuotas(context, context.uploads[0], context.request)),
    on(quotaCalls.sync, (context) => syncLocks(context, context.request)),
  ],
})
