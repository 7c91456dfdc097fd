import { Paper } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PURPOSES } from './purposes.ts'
import classes from './soon.module.css'

interface SoonPageProps {
  readonly title: string
  readonly path: keyof typeof PURPOSES
}

/** Says that the screen does not exist yet, what it will be for, and what can be done today. */
export default function SoonPage({ title, path }: SoonPageProps) {
  const purpose = PURPOSES[path] ?? ''
  const mayCreate = useMay('createLaudo')
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        subtitle="Em breve"
        actions={mayCreate && <ButtonLink to={paths.createLaudo}>Novo Laudo</ButtonLink>}
      />
      <Paper withBorder>
        <EmptyState
          icon={<IconHourglass size={28} stroke={1.5} />}
          sentence={`Esta tela ainda não está pronta. Aqui ficará: ${purpose.charAt(0).toLowerCase()}${purpose.slice(1)}`}
          action={
            <ButtonLink to={paths.laudos} variant="default" size="sm">
              Ver os laudos
            </ButtonLink>
          }
        />
      </Paper>
    </div>
  )
}
