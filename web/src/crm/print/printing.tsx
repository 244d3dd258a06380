import { PrinterOutlined } from '@ant-design/icons'
import type { Operation } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const PrintRecordsTab = lazyComponent(async () => (await import('./PrintRecordsTab.tsx')).PrintRecordsTab)

/** 打印模板: opens the page for printing one record beside this one. */
const printOperation: Operation = {
  caption: '按模板打印',
  icon: <PrinterOutlined />,
  leaf: 'print',
  act: 'print',
  hiddenFor: (rows) => rows.length !== 1,
  start: ({ type, rows: [row] }) => {
    if (row) window.open(`/print?module=${type.key}&id=${idOf(type, row)}`, '_blank', 'noopener')
  },
}

/** The screen of a type whose records are printed by templates has the act and the tab for it; others stay as they are. */
export const withPrinting = (screen: RecordScreen): RecordScreen =>
  screen.type.prints
    ? {
        ...screen,
        actions: { ...screen.actions, printTemplate: printOperation },
        tabs: { ...screen.tabs, printed: PrintRecordsTab },
      }
    : screen
