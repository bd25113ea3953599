/** A word that a short one may stand for. */
export interface LongWord {
  readonly words: readonly string[];
  /** What has to hold for it; undefined where it is the usual one. */
  readonly where: Circumstance | undefined;
}

/**
 * What tells the words apart that an abbreviation stands for: it names persons, is in a table of persons, payments or
 * addresses, stands before "code" or a price, names a table that keys lead to, or stands in a key.
 */
export type Circumstance = "person" | "personal" | "money" | "place" | "code" | "price" | "key" | "role";

/** A short word of names in many databases. */
export interface ShortWord {
  /** The likeliest first. */
  readonly long: readonly LongWord[];
  /** Whether it is a word itself ("cat"), so that it is one unless the schema abbreviates others beside it. */
  readonly isWord: boolean;
}

/**
 * Short words that stand apart in the names of many databases. A mark says that it is a word, too; a condition stands after
 * the word that needs it.
 */
export const SHORT_WORDS: ReadonlyMap<string, ShortWord> = new Map(
  `acft aircraft, addl additional, adr address, agmt agreement, agrmt agreement, ann annual/price, appl
   application, apprv approved, appt appointment, apt apartment, arpt airport, arr arrival, asgmt assignment, asgn
   assignment, asmt assessment, assn association, asst assistant, attd attended, auth author/key authorization,
   avail available, bdgt budget, bk book/key, bkd booked, bkg booking, bkgs bookings, blk block, br branch/key,
   brch branch, cal! calendar/key, cap! capacity, cat! category, catg category, ccy currency, chg charge, chk
   check, chld child, cl class/key, cli client, clm claim, clnt client, cls class, cmnt comment, cmt comment, cncl
   cancelled, cntct contact, cntr center/key counter, cntry country, co company/key, comm commission/money, comp
   company/key, conc concert/key, cond condition, contr contract, corp corporation, cov cover, covg coverage, cpty
   counterparty, cr credit, crd card, crs course, crse course, cst customer/key cost, ctg category, ctgry category,
   ctgy category, ctr center/key, ctrl control, ctry country, cty city, cur currency/code, curr currency/code
   current, cvg coverage, cyl cylinders, dbl double, del deleted, delv delivery, dep department/key deposit/money, det
   detail, diag diagnosis, diff difference, disc! discount, dlv delivery, dlvr delivery, dlvry delivery, dmg
   damage, doc doctor/person document, drv driver/person, dsc description, dscnt discount, dsg design, dsgn design,
   dur duration, dvc device, eff effective, eml email, empl employee, enr enrollment, enrl enrollment, enrol
   enrollment, eq equipment, eqp equipment, equip equipment, est estimate, evt event, exch exchange, exm exam, fac
   facility/key, fcty factory, flr floor, flt flight/key, fmt format, frt freight, fst first, gend gender, gm
   game/key, gndr gender, grd grade, gst guest, hosp hospital, hr hour/price, hrs hours, ht height, incl included,
   ind! indicator/code, ingr ingredient, init initial, ins insurance/key, insp inspection, inspct inspection, inst
   instructor/person institution/key, instr instructor/person instrument, intens intensity, intro introducing/role,
   inv invoice inventory, invc invoice, invntry inventory, issd issued, itm item, jrnl journal, lbl label, lg
   league/key, lge league, lgth length, lic licence, lmt limit, loc location, lst last, ltr letter, mach machine,
   maint maintenance, mat! material, mbr member, mbrs members, mbrshp membership, med! medication, mem member, memb
   member, meth method, mfd manufactured, mfg manufacturing, mgmt management, mins minutes, mkt market, mob!
   mobile, mshp membership, mtch match, mtg meeting/key, mth month, mths months, mtl material, mtr meter, mtrl
   material, mun municipality, nat nationality, nme name, nrs nurse, nurs nurse, occ occupation, ofc office, oh
   on+hand, ord order, ordr order, orig original, ownr owner, pat! patient/person, pax passengers, perf
   performance, ph phone/place, phys physician, pkg package, plc places, plyr player, pmnt payment, pmt payment,
   pnt point, pol policy/key, pos! position, prc price, prd product, prem premium, presc prescription, prnt parent,
   prob problem, proc procedure, prod product, prog program, proj project, prop property/key, prty party, pt
   patient/person, ptnt patient, pub! publisher/key, publ publisher, purch purchase, pwr power, pymnt payment, pymt
   payment, qlty quality, qtr quarter, qual qualification, rcpt receipt, rec! record, recpt receipt, ref!
   reference, reg region/key registration, rem! remark, rep! representative/key, repr repair, req request, resv
   reservation, rgn region, rm room, rmk remark, rmks remarks, rms rooms, rnk rank, rpt report, rqst request, rslt
   result, rsn reason, rsv reservation, rsvn reservation, rt rate, rte route, rtn return, sal! salary, schd
   scheduled, sched scheduled, scr score, sec! section, sem semester, seq sequence, ses session, sess session,
   sessn session, sgmt segment, shft shift, shp shipment/key, shpmt shipment, shpt shipment, sls sales, sname
   surname/personal, spcl special, spd speed, spec! specialty/code, spkr speaker, srvc service, st state/place
   status/code street/place, stat! status, std student/person standard, stf staff, stk stock, stn station, strt
   start, sts status, stud student, subj subject, subs! subscription/key, sup supplier/key supplementary/price,
   supp supplier/key supplementary/price, suppl supplier, sz size, tchr teacher, thr theatre/key, tkt ticket, tm
   team/key time, tms times, tot total, tran transaction, trans transaction/money, trm term, trmt treatment, trn
   trainer/person transaction/money training, trnr trainer, trp trip, trt treatment, tsk task, ttl total/money
   title, twn town, txt text, util utility, val value, veh vehicle, ven venue, vend vendor, ver version, vhcl
   vehicle, vnd vendor, vndr vendor, vol volume, vst visit, vtg vintage, wd ward/key, wdth width, wgt weight, wh
   warehouse/key, whs warehouse, whse warehouse, wk week, wkr worker, wks weeks, wrhs warehouse, wrk work, wrkr
   worker, wt weight, xfer transfer, xtra extra, yrs years`
    .split(/,\s+/).map((entry) => entry.split(/\s+/)).map(([name = "", ...long]) => [
      name.replace("!", ""),
      {
        isWord: name.endsWith("!"),
        long: long.map((text) => {
          const [word = "", where] = text.split("/");
          return { words: word.split("+"), where: where as Circumstance | undefined };
        }),
      },
    ]),
);
