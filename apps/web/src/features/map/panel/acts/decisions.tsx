/**
 * Lists the ambiguities of the files, with the proposal and the decision. People who may edit can decide otherwise here: the same files are
 * measured again, and the previous numbers stay in the audit. A polygon's row and its shape on the map are linked.
 */
import type { LaudoInfo, Routes, SentOf } from '@faixa/contract'
import { type DecisaoDePoligono, type Decisoes, decisionText, isMetodo, polygonName } from '@faixa/domain'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { decideOn } from '../../../../laudo/decide-on.ts'
import { invalidateLaudo } from '../../../../laudo/laudo-query.ts'
import { useMay } from '../../../../session/use-session.ts'
import { ConfirmLater } from '../../../../ui/messages/confirm-later.tsx'
import { showToast } from '../../../../ui/messages/toast.ts'
import classes from '../panel.module.css'

type Remeasured = NonNullable<SentOf<Routes['reprocessLaudo']>['body']>

interface Act {
  readonly label: string
  /** Subject of the act, for the question. */
  readonly about: string
  readonly body: Remeasured
}

interface DecisionsProps {
  readonly info: LaudoInfo
  readonly decisoes: Decisoes
  /** Number of the placemark that the map shows. */
  readonly chosen: number | undefined
  readonly onChoose: (marcador: number | undefined) => void
}

export default function Decisions({ info, decisoes, chosen, onChoose }: DecisionsProps) {
  const mayDecide = useMay('updateLaudo') && !info.processing && (info.ready ?? info.areaAplicada !== undefined)
  const [pendingAct, setPendingAct] = useState<Act>()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Remeasured) =>
      api.reprocessLaudo({
        params: { uuid: info.uuid },
        body: { ...(info.metodo !== undefined && isMetodo(info.metodo) && { metodo: info.metodo }), ...body },
      }),
    onError: (error) =>
      showToast({ title: 'Não foi possível medir de novo.', message: error.message, tone: 'warning' }),
    onSettled: () => {
      setPendingAct(undefined)
      return invalidateLaudo(info.uuid)
    },
  })
  const actButton = (act: Act) =>
    mayDecide && (
      <Button
        size="compact-xs"
        variant="default"
        mt={4}
        aria-label={`${act.label}: ${act.about}`}
        onClick={() => setPendingAct(act)}
      >
        {act.label}
      </Button>
    )
  const { poligonos, repetidos, tocados } = decisoes
  return (
    <>
      <ul className={classes.decisions}>
        {poligonos.map((poligono) => (
          <Row
            key={poligono.marcador}
            isChosen={poligono.marcador === chosen}
            done={decisionText.poligono(poligono)}
            act={actButton(polygonAct(poligono, info))}
          >
            <UnstyledButton
              className={classes.decision ?? ''}
              aria-pressed={poligono.marcador === chosen}
              title="Ver no mapa"
              onClick={() => onChoose(poligono.marcador === chosen ? undefined : poligono.marcador)}
            >
              {polygonName(poligono)}
            </UnstyledButton>
          </Row>
        ))}
        {repetidos && (
          <Row done={decisionText.repetidos(repetidos)} act={actButton(repeatedAct(repetidos))}>
            Passadas repetidas
          </Row>
        )}
        {tocados && (
          <Row done={decisionText.tocados(tocados)} act={actButton(touchedAct(tocados))}>
            Talhões pouco atingidos
          </Row>
        )}
      </ul>
      <ConfirmLater
        opened={pendingAct !== undefined}
        title={pendingAct?.label ?? ''}
        confirmLabel="Medir de novo"
        busy={isPending}
        onConfirm={() => pendingAct && mutate(pendingAct.body)}
        onClose={() => setPendingAct(undefined)}
      >
        {pendingAct?.about}: os mesmos arquivos são medidos de novo com esta decisão. Os números podem mudar; os de
        agora ficam guardados no histórico.
      </ConfirmLater>
    </>
  )
}

function polygonAct(poligono: DecisaoDePoligono, { manterTalhoes, tirarTalhoes }: LaudoInfo): Act {
  const { manterTalhoes: kept = [], tirarTalhoes: out = [] } = decideOn(poligono, !poligono.medido, {
    manterTalhoes,
    tirarTalhoes,
  })
  return {
    label: poligono.medido ? 'Tirar do plantio' : 'Medir como talhão',
    about: polygonName(poligono),
    body: { manterTalhoes: [...kept], tirarTalhoes: [...out] },
  }
}

function repeatedAct({ segundoVoo }: NonNullable<Decisoes['repetidos']>): Act {
  return {
    label: segundoVoo ? 'Contar uma vez' : 'Foi um segundo voo',
    about: 'Passadas repetidas',
    body: { segundoVoo: !segundoVoo },
  }
}

function touchedAct({ talhoes, todos, so }: NonNullable<Decisoes['tocados']>): Act {
  return {
    label: so
      ? `Medir todos os ${todos}`
      : talhoes === 1
        ? 'Medir só o talhão tocado'
        : `Medir só os ${talhoes} tocados`,
    about: 'Talhões pouco atingidos',
    body: { soTocados: !so },
  }
}

interface RowProps {
  readonly isChosen?: boolean
  readonly done: string
  readonly act: ReactNode
  readonly children: ReactNode
}

function Row({ isChosen = false, done, act, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={row} data-chosen={isChosen || undefined}>
      <span>
        {children}
        <Text component="span" size="xs" c="dimmed" className={classes.where}>
          {done}
        </Text>
        {act}
      </span>
    </li>
  )
}
