import {
  AuditOutlined,
  BellOutlined,
  CalendarOutlined,
  CheckOutlined,
  CheckSquareOutlined,
  ContactsOutlined,
  DeleteOutlined,
  ExportOutlined,
  FileTextOutlined,
  IdcardOutlined,
  ImportOutlined,
  NotificationOutlined,
  ReadOutlined,
  ShopOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import { composeMessage, messageTypes } from '#protocol/message-types.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { importCounts } from '#protocol/messages/compose.ts'
import { EXPORTED, IMPORTED } from '#protocol/messages/of-records.ts'
import { importMessageCalls } from '#protocol/record/calls/imports.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { saveStoredFile } from '#web/platform/files.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './messages.module.css'
import { useAddressOfMessage } from './targets.ts'

const iconOfLabel = new Map<number, ReactNode>([
  [1, <CheckSquareOutlined key="task" />],
  [2, <ReadOutlined key="log" />],
  [3, <AuditOutlined key="approval" />],
  [4, <NotificationOutlined key="announcement" />],
  [5, <CalendarOutlined key="event" />],
  [6, <IdcardOutlined key="crm" />],
  [8, <TeamOutlined key="hrm" />],
])
const iconOfTarget: Readonly<Record<string, ReactNode>> = {
  customer: <ShopOutlined />,
  contacts: <ContactsOutlined />,
  contract: <FileTextOutlined />,
  [IMPORTED]: <ImportOutlined />,
  [EXPORTED]: <ExportOutlined />,
}

function iconOf({ type, label }: Message): ReactNode {
  const target = messageTypes[type]?.opens
  return (target && iconOfTarget[target]) ?? iconOfLabel.get(label) ?? <BellOutlined />
}

export interface MessageRowProps {
  message: Message
  /** Goes to what it is about; marks as read on the way. */
  onOpen: (message: Message, address: string) => void
  onRead: (message: Message) => void
  onRemove: (message: Message) => void
  /** What an area lets people do here. */
  children?: ReactNode
}

/** Icon, text with its link, time; on hover what can be done (platform.md §7.5). */
export function MessageRow({ message, onOpen, onRead, onRemove, children }: MessageRowProps) {
  const isUnread = message.isRead === 0
  return (
    <li className={isUnread ? styles.unread : styles.row}>
      <span className={styles.icon} aria-hidden>
        {iconOf(message)}
      </span>
      <div className={styles.words}>
        <MessageText message={message} onOpen={onOpen} onRead={onRead} />
        <div className={styles.time}>
          <Moment value={message.createTime} />
        </div>
        <div className={styles.below}>{children}</div>
      </div>
      <span className={styles.acts}>
        {isUnread && (
          <Tooltip title="标记已读">
            <Button
              type="text"
              size="small"
              icon={<CheckOutlined />}
              aria-label="标记已读"
              onClick={() => onRead(message)}
            />
          </Tooltip>
        )}
        <Tooltip title="删除">
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label="删除消息"
            onClick={() => onRemove(message)}
          />
        </Tooltip>
      </span>
    </li>
  )
}

/** What opens a message covers its whole row; one that leads nowhere is read by opening it. */
function MessageText({ message, onOpen, onRead }: Pick<MessageRowProps, 'message' | 'onOpen' | 'onRead'>) {
  const { before, link, after } = useMemo(() => composeMessage(message), [message])
  const address = useAddressOfMessage(message)
  const fileId = exportedFileOf(message)
  const read = () => {
    if (message.isRead === 0) onRead(message)
  }
  const open = () => {
    if (address) return onOpen(message, address)
    read()
    if (fileId) void attempt(saveStoredFile({ fileId }))
  }
  const leads = address !== null || fileId !== ''
  return (
    <div className={styles.text}>
      {link !== null && leads ? (
        <>
          {before}
          <button type="button" className={`${styles.link} ${styles.whole}`} onClick={open}>
            {link}
          </button>
          {after}
        </>
      ) : (
        <button type="button" className={`${styles.plain} ${styles.whole}`} onClick={open}>
          {before}
          {link !== null && <strong>{link}</strong>}
          {after}
        </button>
      )}
      <ImportErrors message={message} onRead={read} />
    </div>
  )
}

/** The workbook of an export that went on in the background; '' for other messages. */
const exportedFileOf = ({ type, typeId }: Message) =>
  messageTypes[type]?.opens === EXPORTED && typeId !== null ? String(typeId) : ''

/** The rows that an import could not take, with their reasons; kept for seven days. */
function ImportErrors({ message, onRead }: { message: Message; onRead: () => void }) {
  const isImport = messageTypes[message.type]?.opens === IMPORTED
  if (!isImport || importCounts(message).failed === 0) return null
  if (message.valid === 0) return <span className={styles.expired}>已失效</span>
  const { messageId } = message
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        onRead()
        void attempt(download(importMessageCalls.errors, { messageId }))
      }}
    >
      点击下载错误数据
    </button>
  )
}
