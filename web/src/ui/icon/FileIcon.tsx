import {
  CustomerServiceOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { type FileKind, kindOf } from '#protocol/files/file-kinds.ts'
import styles from './FileIcon.module.css'

const icons: Record<FileKind, ReactNode> = {
  image: <FileImageOutlined />,
  video: <VideoCameraOutlined />,
  audio: <CustomerServiceOutlined />,
  excel: <FileExcelOutlined />,
  word: <FileWordOutlined />,
  archive: <FileZipOutlined />,
  pdf: <FilePdfOutlined />,
  slides: <FilePptOutlined />,
  text: <FileTextOutlined />,
  other: <FileOutlined />,
}

/** What kind of file it is, recognised by its name. */
export function FileIcon({ name }: { name: string }) {
  return (
    <span className={styles.icon} aria-hidden>
      {icons[kindOf(name)]}
    </span>
  )
}
