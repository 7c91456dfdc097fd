import { Collapse, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { REVEAL } from '../../form/state/use-fields.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import classes from './operacao.module.css'
import type { OperacaoFieldsProps } from './operacao-fields.tsx'
import { isOperacaoTyped, type OperacaoValues } from './operacao-values.ts'

const OperacaoFields = lazyPart(() => import('./operacao-fields.tsx'))

/** Files and the prestadora propose these values, which do not open a section that the person has not opened. */
const withoutPlace = (values: OperacaoValues): OperacaoValues => ({
  ...values,
  aeronave: '',
  'dadosOperacao.uf': '',
  'dadosOperacao.municipio': '',
  'dadosOperacao.agronomo': '',
  'dadosOperacao.agronomoRegistro': '',
  'dadosOperacao.tecnico': '',
  'dadosOperacao.tecnicoRegistro': '',
})

interface OperacaoSectionProps extends OperacaoFieldsProps {
  /** True where the empresa requires these data: the section is open. */
  readonly isRequested: boolean
}

/** The data of an operation below a heading that folds. It is open if a field has a value or an error. */
export function OperacaoSection({ isRequested, ...props }: OperacaoSectionProps) {
  const id = useId()
  const [folded, setFolded] = useState<boolean>()
  const isOpen =
    folded === undefined
      ? isRequested || props.focused !== undefined || isOperacaoTyped(withoutPlace(props.fields.values))
      : !folded
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const fold = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const reveal = () => setFolded(false)
    const element = fold.current
    element?.addEventListener(REVEAL, reveal)
    return () => element?.removeEventListener(REVEAL, reveal)
  }, [])
  return (
    <div data-wide ref={fold}>
      <Title order={3}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFolded(isOpen)}
        >
          <IconChevronRight size={18} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
          Dados da operação
        </UnstyledButton>
      </Title>
      <Text size="xs" c="dimmed" mt={4}>
        O que os relatórios às autoridades pedem e os arquivos não dizem. Nada aqui é obrigatório para medir: o que
        ficar vazio sai como «não informado».
      </Text>
      <Collapse expanded={isOpen} id={id} transitionDuration={0}>
        {wasOpen && (
          <Suspense fallback={<Skeleton height={360} mt="md" />}>
            <OperacaoFields {...props} />
          </Suspense>
        )}
      </Collapse>
    </div>
  )
}
