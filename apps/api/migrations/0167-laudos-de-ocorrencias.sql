-- A laudo of a case that is not closed is evidence: it is neither deleted nor loses a file, its weather or the name of its pilot, whatever writes.

create function preso_em_ocorrencia(laudo bigint) returns boolean language sql stable as $$
  select exists (
    select from ocorrencias_laudos v join ocorrencias o on o.id = v.ocorrencia_id
    where v.laudo_id = laudo and o.situacao <> 'encerrada')
$$;

-- The argument is the column of the laudo's id. The constraint's name has a sentence in apps/api/src/db/refusal.ts.
create function recusar_perda_em_ocorrencia() returns trigger language plpgsql as $$ begin
  if preso_em_ocorrencia((to_jsonb(old) ->> tg_argv[0])::bigint) then
    raise exception '% on %: the laudo belongs to an open case', tg_op, tg_table_name
      using errcode = 'restrict_violation', constraint = 'laudos_em_ocorrencia';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger preso_em_ocorrencia before delete on laudos for each row execute function recusar_perda_em_ocorrencia('id');
create trigger excluir_preso_em_ocorrencia before update of arquivado_em on laudos for each row
  when (old.arquivado_em is null and new.arquivado_em is not null) execute function recusar_perda_em_ocorrencia('id');
create trigger preso_em_ocorrencia before delete on laudos_arquivos for each row execute function recusar_perda_em_ocorrencia('laudo_id');
create trigger trocar_preso_em_ocorrencia before update on laudos_arquivos for each row
  when ((old.laudo_id, old.papel, old.sha256) is distinct from (new.laudo_id, new.papel, new.sha256))
  execute function recusar_perda_em_ocorrencia('laudo_id');
create trigger preso_em_ocorrencia before delete on laudos_receituarios for each row execute function recusar_perda_em_ocorrencia('laudo_id');
create trigger trocar_preso_em_ocorrencia before update on laudos_receituarios for each row
  when ((old.laudo_id, old.sha256) is distinct from (new.laudo_id, new.sha256)) execute function recusar_perda_em_ocorrencia('laudo_id');
create trigger preso_em_ocorrencia before delete on laudos_climas for each row execute function recusar_perda_em_ocorrencia('laudo_id');

create function recusar_remocao_em_ocorrencia() returns trigger language plpgsql as $$ begin
  if exists (select from laudos l where l.piloto_id = new.id and preso_em_ocorrencia(l.id)) then
    raise exception 'the pilot flew a laudo of an open case'
      using errcode = 'restrict_violation', constraint = 'pilotos_em_ocorrencia';
  end if;
  return new;
end $$;
create trigger preso_em_ocorrencia before update of removido_em on pilotos for each row
  when (old.removido_em is null and new.removido_em is not null) execute function recusar_remocao_em_ocorrencia();
