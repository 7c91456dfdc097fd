import { Accordion } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listWords } from '../../entidades/entity-words.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './control.module.css'
import { CLOSED, openedList, type UsersList } from './control-address.ts'
import { EntityList } from './entity-list.tsx'

const LISTS: readonly UsersList[] = ['administradores', 'analistas', 'funcionarios']

/** The funcionarios, and for administrators also other accounts: at most one list is open, named in the address. */
export default function UsersPage() {
  const mayManageStaff = useMay('createAdministrador')
  const opened = openedList(useSearch({ strict: false }))
  const navigate = useNavigate()
  if (!mayManageStaff) return <EntityList tipo="funcionarios" title="Funcionários" />
  const open = (lista: string | null) =>
    void navigate({ to: paths.users, search: lista === 'funcionarios' ? {} : { lista: lista ?? CLOSED } })
  return (
    <>
      <PageHeader title="Usuários" subtitle="Administração" />
      <Accordion
        value={opened ?? null}
        onChange={open}
        variant="separated"
        transitionDuration={0}
        order={2}
        classNames={{ item: classes.listCard ?? '' }}
      >
        {LISTS.map((tipo) => (
          <Accordion.Item key={tipo} value={tipo}>
            <Accordion.Control>{listWords(tipo).title}</Accordion.Control>
            <Accordion.Panel>{tipo === opened && <EntityList tipo={tipo} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  )
}
