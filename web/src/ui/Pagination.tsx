export { Pagination } from 'antd'
