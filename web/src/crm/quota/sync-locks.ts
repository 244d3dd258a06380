import { product } from '#protocol/crm/product/type.ts'
import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'

/** Asks, then brings the limits of the product to the locks in use. */
export async function syncLocks({ rows: [row], onDone }: OperationContext): Promise<void> {
  if (!row) return
  const note = `正在使用“${titleOf(product, row)}”的软件锁将改为产品现在的定额，每把锁的档案里记一条更正。`
  if (!(await confirmPlain('确定要把定额同步到在用锁吗？', '同步', note))) return
  const { syncedCount, restCount } = await ask(quotaCalls.sync, { productId: idOf(product, row) })
  toast.success(
    syncedCount === 0
      ? '在用锁的定额已是最新'
      : `已同步 ${syncedCount} 把软件锁${restCount > 0 ? `，还有 ${restCount} 把，请再次同步` : ''}`,
  )
  await onDone('changed')
}
