use simulator::{bug::Bug, scenario, simulate};
#[test]
fn tmp_seeds() {
    let wanted = [("quick-guess","OK"),("quick-guess","INSUFFICIENT_BALANCE"),("quick-guess","crash"),("deposits-create","OK"),("deposits-approve","OK"),("deposits-approve","REQUEST_NOT_PENDING"),("deposits-decline","OK"),("deposits-reverse","OK"),("deposits-cancel","OK"),("deposits-cancel","REQUEST_NOT_PENDING"),("deposits-upload","OK"),("payout-accounts-add","OK"),("payout-accounts-remove","OK"),("withdrawals-create","OK"),("withdrawals-take","OK"),("withdrawals-take","PAYOUT_HELD"),("withdrawals-complete","OK"),("withdrawals-create","WITHDRAWAL_EXCEEDS_BALANCE"),("colours-enter","OK"),("colours-tick","OK"),("colours-settle","OK"),("accounts-mailbox","OK"),("deposits-reverse","DEPOSIT_REVERSED"),("deposits-reverse","PROPOSED_MEANWHILE"),("deposits-reverse","TRANSFER_SPENT")];
    for seed in 1..14 {
        match simulate(&scenario(seed, 1_500), None, false) {
            Ok(passed) => { let missing: Vec<_> = wanted.iter().filter(|(f, o)| passed.stats.outcome_count(f, o) == 0).collect(); eprintln!("SEED {seed}: missing {missing:?} replays {} faults {}", passed.stats.replays, passed.stats.fault_count()); }
            Err(failed) => eprintln!("SEED {seed} FAILED {failed:#?}"),
        }
    }
}
#[test]
fn tmp_bugs() {
    for bug in [Bug::CountsOldProposal, Bug::ForgetsDebt, Bug::ReversesTwice] {
        let found = (1..=24).find_map(|seed| simulate(&scenario(seed, 1_500), Some(bug), false).err().map(|why| (seed, format!("{why:?}").chars().take(400).collect::<String>())));
        eprintln!("BUG {bug:?}: {found:?}");
    }
}
