-- What protection is called and shaped like where it is judged, packages/domain/src/protecao: a veredicto by domain's keys, and a distance
-- to keep that is absent where neither norm nor empresa sets one, or where it was not measured: then the veredicto is semDados.
alter table laudos_protecao drop constraint laudos_protecao_verdito_check;
alter table laudos_protecao rename column verdito to veredicto;
update laudos_protecao set veredicto = case veredicto
  when 'nao-conforme' then 'naoConforme' when 'sem-dados' then 'semDados' else veredicto end;
alter table laudos_protecao add constraint laudos_protecao_veredicto_check
  check (veredicto in ('conforme', 'naoConforme', 'semDados'));
alter table laudos_protecao alter column distancia_exigida_m drop not null;
-- Counted by domain's PROTECAO_VERSION.
alter table laudos_protecao alter column regra_versao type integer using regra_versao::integer;
