import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { type DashboardSearch, listSearchOf } from './dashboard-address.ts'

/** Opens the list with the laudos that a bar is made of. */
export function useLaudosOf(search: DashboardSearch): (narrowed?: Parameters<typeof listSearchOf>[2]) => void {
  const navigate = useNavigate()
  const seesPrivate = useMay('readPrivate')
  return (narrowed) => void navigate({ to: paths.laudos, search: listSearchOf(search, seesPrivate, narrowed) as never })
}
