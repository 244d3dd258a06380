import { SyncOutlined } from '@ant-design/icons'
import { product } from '#protocol/crm/product/type.ts'
import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'

async function sync({ rows: [row], onDone }: OperationContext): Promise<void> {
  if (!row) return
  const note = `正在使用“${titleOf(product, row)}”的软件锁将改为产品现在的定额，每把锁的档案里记一条更正。`
  if (!(await confirmPlain('确定要把定额同步到在用锁吗？', '同步', note))) return
  const done = await attempt(
    ask(quotaCalls.sync, { productId: idOf(product, row) }).then(({ syncedCount, restCount }) =>
      toast.success(
        syncedCount === 0
          ? '在用锁的定额已是最新'
          : `已同步 ${syncedCount} 把软件锁${restCount > 0 ? `，还有 ${restCount} 把，请再次同步` : ''}`,
      ),
    ),
  )
  if (done) await onDone('changed')
}

/** 同步到在用锁, by users who may correct locks (locks-and-extensions.md §16). */
export const syncOperation: Operation = {
  caption: '同步到在用锁',
  icon: <SyncOutlined />,
  leaf: 'read',
  need: 'crm/lock/correct',
  hiddenFor: (rows) => rows.length !== 1,
  start: (context) => void sync(context),
}
