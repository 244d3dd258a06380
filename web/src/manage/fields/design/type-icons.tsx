import {
  AlignLeftOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  ContainerOutlined,
  DollarOutlined,
  DownCircleOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FieldNumberOutlined,
  FieldTimeOutlined,
  FontSizeOutlined,
  GlobalOutlined,
  HomeOutlined,
  LinkOutlined,
  MailOutlined,
  MobileOutlined,
  PaperClipOutlined,
  PercentageOutlined,
  SwitcherOutlined,
  TableOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { FormType } from '#protocol/fields/form-types.ts'

const icons: Partial<Record<FormType, ReactNode>> = {
  text: <FontSizeOutlined />,
  textarea: <AlignLeftOutlined />,
  website: <GlobalOutlined />,
  boolean_value: <SwitcherOutlined />,
  select: <DownCircleOutlined />,
  checkbox: <CheckSquareOutlined />,
  number: <FieldNumberOutlined />,
  floatnumber: <DollarOutlined />,
  percent: <PercentageOutlined />,
  mobile: <MobileOutlined />,
  email: <MailOutlined />,
  date: <CalendarOutlined />,
  datetime: <ClockCircleOutlined />,
  date_interval: <FieldTimeOutlined />,
  position: <HomeOutlined />,
  location: <EnvironmentOutlined />,
  user: <UserOutlined />,
  structure: <TeamOutlined />,
  file: <PaperClipOutlined />,
  handwriting_sign: <EditOutlined />,
  desc_text: <ContainerOutlined />,
  detail_table: <TableOutlined />,
}

/** Sign of a form type beside its name, which says the same. */
export const iconOf = (formType: FormType): ReactNode => (
  <span aria-hidden="true">{icons[formType] ?? <LinkOutlined />}</span>
)
