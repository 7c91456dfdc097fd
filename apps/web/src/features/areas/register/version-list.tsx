/** Every version of the plots: who registered it, when, and how much; earlier ones can be brought back. */
import { type AreaVersion, Problem } from '@faixa/contract'
import { formatNumber, formatQuantity, hectares } from '@faixa/units'
import { Badge, Button, Skeleton, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { groundChanged } from '../../../ground/ground-changed.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import scrolls from '../../../ui/page/scrolls.module.css'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { changesText } from '../plot-changes.ts'
import classes from './area-form.module.css'
import type { useVersions } from './use-versions.ts'

interface VersionListProps {
  readonly versions: ReturnType<typeof useVersions>['versions']
  /** Names the owner of the plots. */
  readonly of: string
}

export function VersionList({ versions: { data, error, refetch }, of }: VersionListProps) {
  const [chosen, setChosen] = useState<AreaVersion>()
  const [busy, setBusy] = useState(false)
  const current = data?.versoes.find(({ vigente }) => vigente)
  const bringBack = async (version: AreaVersion) => {
    setBusy(true)
    try {
      const { message } = await api.restoreAreaVersion(
        { params: { id: version.id } },
        { ...(current && { ifMatch: current.versao }) },
      )
      showToast({ title: 'Áreas restauradas', message })
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      showToast({ title: 'Não foi possível trazer de volta', message: problem.message, tone: 'warning' })
    } finally {
      setBusy(false)
      setChosen(undefined)
      groundChanged('areas')
    }
  }
  return (
    <FormSection title="Versões">
      <div data-wide className={scrolls.scrolls} tabIndex={0} role="group" aria-label="Versões das áreas, rolável">
        {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={80} />}
        {data?.versoes.length === 0 && <Text size="sm">Nenhuma área cadastrada ainda para {of}.</Text>}
        {data && data.versoes.length > 0 && (
          <Table aria-label="Versões das áreas">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Versão</Table.Th>
                <Table.Th>Quando</Table.Th>
                <Table.Th>Quem</Table.Th>
                <Table.Th className={classes.figure}>Talhões</Table.Th>
                <Table.Th className={classes.figure}>Área (ha)</Table.Th>
                <Table.Th>Mudou</Table.Th>
                <Table.Th aria-label="Ações" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.versoes.map((version) => (
                <Table.Tr key={version.id}>
                  <Table.Td>
                    {version.versao}{' '}
                    {version.vigente && (
                      <Badge size="sm" variant="light" miw="max-content">
                        Vigente
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td>{formatMoment(new Date(version.criadoEm))}</Table.Td>
                  <Table.Td>
                    {version.usuario ?? 'O sistema'}
                    <Text size="xs" c="dimmed" className={classes.name}>
                      {version.origem === 'retorno' ? `versão ${version.retornoDe} trazida de volta` : version.arquivo}
                    </Text>
                  </Table.Td>
                  <Table.Td className={classes.figure}>{formatNumber(version.talhoes, 0)}</Table.Td>
                  <Table.Td className={classes.figure}>{formatNumber(version.areaHa)}</Table.Td>
                  <Table.Td>
                    <Text size="xs" c="dimmed">
                      {changesText({ novo: version.novos, alterado: version.alterados, removido: version.removidos })}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {!version.vigente && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Trazer de volta a versão ${version.versao}`}
                        onClick={() => setChosen(version)}
                      >
                        Trazer de volta
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </div>
      {chosen && (
        <ConfirmDialog
          opened
          title={`Trazer de volta a versão ${chosen.versao}`}
          confirmLabel="Trazer de volta"
          busy={busy}
          onConfirm={() => void bringBack(chosen)}
          onClose={() => setChosen(undefined)}
        >
          {of}: {chosen.talhoes === 1 ? 'volta o talhão' : `voltam os ${formatNumber(chosen.talhoes, 0)} talhões`} de{' '}
          {formatMoment(new Date(chosen.criadoEm))} ({formatQuantity(hectares(chosen.areaHa), 'ha')}), como uma versão
          nova. A de agora fica guardada.
        </ConfirmDialog>
      )}
    </FormSection>
  )
}
