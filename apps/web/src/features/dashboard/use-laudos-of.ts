import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { type CountedSearch, listSearchOf } from './dashboard-address.ts'

/** Opens the list with the laudos that a bar is made of. */
export function useLaudosOf(search: CountedSearch): (narrowed?: Parameters<typeof listSearchOf>[1]) => void {
  const navigate = useNavigate()
  return (narrowed) => void navigate({ to: paths.laudos, search: listSearchOf(search, narrowed) as never })
}
